import { type Cena, type Corpo, type Julgamento, motivos, naoHa } from './julgamento.js';
import { contas, type Livro } from './livro.js';
import type { Concreto, Correcao } from './pedido.js';
import { achar, descendentes, saidasDe, semLotes, semRegistro, usosDe, vendidaDepois } from './registros.js';

/** Which corrections and deletions are legal: those that leave every later step possible. */

const emFalta = (livro: Livro): boolean =>
  livro.lotes.some(({ id }) => {
    const { saldo, reservado, naCooperativa } = contas(livro, id);
    return naCooperativa < 0n || saldo < 0n || saldo < reservado || saldo < naCooperativa;
  });

/** The answer of a correction that another has overtaken says nothing of the lots that this one made: they are gone again. */
let semNome = 0;
const comLotes = (corpo: Corpo, { registro, novo, ficam }: Correcao): Corpo => {
  if (!('saidas' in novo)) return { ...corpo, id: registro.id };
  const milesimos = (corpo.saidas ?? []).map(({ quantidade }: { quantidade: number }) => BigInt(Math.round(quantidade * 1_000)));
  const suas = milesimos.length === novo.saidas.length && novo.saidas.every((quantidade, index) => milesimos[index] === quantidade);
  const saidas = suas ? corpo.saidas : novo.saidas.map((_, index) => ({ id: ficam[index] ?? --semNome, codigo: `?${semNome}` }));
  return { ...corpo, id: registro.id, saidas };
};

/** The outputs in the order of the form: those that stay by their id, others as new. */
const saidasEsperadas = (livro: Livro, { ficam }: Correcao, esperadas: readonly { quantidade: number; unidade: string }[]) =>
  esperadas.map(({ quantidade, unidade }, index) => {
    const lote = livro.lotes.find(({ id }) => id === ficam[index]);
    return { quantidade, unidade, ...(lote ? { id: lote.id, codigo: lote.codigo } : {}) };
  });

/** @param base the verdict on the record as a new one, where it is not */
export const corrigir = (pedido: Correcao, { livro, antes, sozinho }: Cena, base: Julgamento): Julgamento => {
  const { registro, novo, ficam } = pedido;
  if (base.recusas.includes('CAMPOS_INVALIDOS')) return base;
  if (achar(livro, registro) === undefined) return naoHa(achar(antes, registro));
  const feitas = saidasDe(livro, registro);
  const fica = (id: number) => ficam.includes(id);
  const circulares = descendentes(livro, feitas);
  const entram = 'partes' in novo ? novo.partes : [];
  const trocar = (estado: Livro, corpo: Corpo) =>
    base.aplicar(semLotes(semRegistro(estado, registro), saidasDe(estado, registro)), comLotes(corpo, pedido));
  const depois = base.recusas.length === 0 ? trocar(livro, {}) : livro;
  const dia = 'dia' in novo ? novo.dia : '';
  return {
    talvez: base.talvez ?? [],
    recusas: motivos(
      ...base.recusas,
      entram.length === 0 && !('avulso' in novo && novo.avulso) && 'ULTIMA_ENTRADA',
      entram.some(({ lote }) => circulares.has(lote)) && 'ORIGEM_CIRCULAR',
      feitas.some((id) => !fica(id) && usosDe(livro, id).length > 0) && 'LOTE_JA_USADO',
      feitas.some((id) => fica(id) && usosDe(livro, id).some((uso) => uso !== null && uso < dia)) && 'LOTE_ANTES_DO_USO',
      emFalta(depois) && 'CORRECAO_IMPEDIDA',
    ),
    espera: (corpo) => {
      if (!sozinho) return { id: registro.id };
      const { saidas, ...resto } = base.espera(corpo) as { saidas?: { quantidade: number; unidade: string }[] };
      return { ...resto, id: registro.id, ...(saidas ? { saidas: saidasEsperadas(livro, pedido, saidas) } : {}) };
    },
    aplicar: trocar,
  };
};

/** Deleting a record that a closed sale was told of needs a reason. Whether the sale is closed is read from tables that may lag behind. */
export const apagar = ({ registro, motivo }: Extract<Concreto, { faz: 'apagar' }>, { livro, antes }: Cena): Julgamento => {
  if (achar(livro, registro) === undefined) return naoHa(achar(antes, registro));
  const sem = (estado: Livro) => semLotes(semRegistro(estado, registro), saidasDe(estado, registro));
  const usadas = saidasDe(livro, registro).some((id) => usosDe(livro, id).length > 0);
  const depoisDaVenda = motivo === null && [livro, antes].some((um) => vendidaDepois(um, registro));
  return {
    talvez: depoisDaVenda ? ['MOTIVO_OBRIGATORIO'] : [],
    recusas: motivos(usadas && 'LOTE_JA_USADO', emFalta(sem(livro)) && 'CORRECAO_IMPEDIDA'),
    espera: () => ({}),
    aplicar: sem,
  };
};
