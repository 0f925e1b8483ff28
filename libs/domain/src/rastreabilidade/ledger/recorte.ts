import type { Ledger, Lote } from './ledger.js';
import { ligadosA } from './registro.js';

const soOs = <T>(de: Readonly<Record<string, T>>, nomes: Iterable<string>): Record<string, T> =>
  Object.fromEntries([...nomes].flatMap((nome) => (de[nome] === undefined ? [] : [[nome, de[nome]] as const])));

/**
 * The part of a ledger about some lots and a record of theirs, to try things on: facts may be applied to it, and the ledger stays as it is.
 * A ledger of years is large; the part that one command touches is not.
 */
export const recorteDe = (ledger: Ledger, lotes: readonly Lote[], chave: string): Ledger => {
  const dosLotes = lotes.flatMap(({ passos }) => passos.map(({ registro }) => registro));
  const registros = new Set([chave, ...dosLotes].flatMap((um) => [um, ...ligadosA(ledger, um)]));
  const ordens = [...registros].flatMap((um) =>
    lotes.flatMap(({ id }) => {
      const por = (ledger.registros[um]?.levados ?? []).flatMap((levado) => (levado.por ? [`${um}/saida:${levado.por}#${id}`] : []));
      return [`${um}#${id}`, `${um}/saida#${id}`, ...por];
    }),
  );
  const vendas = [...registros].filter((um) => um.startsWith('venda/')).map((um) => um.slice('venda/'.length));
  return {
    ultimaOrdem: ledger.ultimaOrdem,
    codigos: {},
    codigosDeProcesso: {},
    numeros: {},
    usado: {},
    lotes: Object.fromEntries(lotes.map((lote) => [lote.id, structuredClone(lote)])),
    registros: soOs(ledger.registros, registros),
    ligados: soOs(ledger.ligados, registros),
    ordens: soOs(ledger.ordens, ordens),
    vendas: soOs(ledger.vendas, vendas),
  };
};
