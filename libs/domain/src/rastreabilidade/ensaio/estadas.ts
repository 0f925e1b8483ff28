import { igual } from '../../kernel/igual.js';
import { descendentes } from '../ledger/correcao.js';
import type { Ledger } from '../ledger/ledger.js';

const ESTADA = /^(terreiro|secagem|ressecagem|armazem)\//;

/** The statements of a stay's own record about its lots; an exit caused by another record is stated there. */
const declarado = ({ registros, lotes }: Ledger, chave: string) => {
  const { entradas = [], pesoG = null } = registros[chave] ?? {};
  const passos = entradas.flatMap(({ loteId }) =>
    (lotes[loteId]?.passos ?? [])
      .filter(({ registro, por }) => registro === chave && por === undefined)
      .map(({ em, etapa, localId, umidadePct }) => ({ loteId, em, etapa, localId, umidadePct })),
  );
  return { entradas, pesoG, passos };
};

/** Whether any earlier data of a stay's record are changed; additional data are no change. */
const desdito = (antes: Ledger, depois: Ledger, chave: string): boolean => {
  const [era, fica] = [declarado(antes, chave), declarado(depois, chave)];
  return (
    !igual([era.entradas, era.pesoG], [fica.entradas, fica.pesoG]) ||
    era.passos.some((um) => !fica.passos.some((outro) => igual(um, outro)))
  );
};

/** A lot, and those in which there is coffee that was taken from it since a day. */
const comCafeDesde = (ledger: Ledger, loteId: number, dia: string): number[] => {
  const feitos = (ledger.lotes[loteId]?.passos ?? [])
    .filter(({ delta, em }) => delta < 0 && em.slice(0, 10) >= dia)
    .flatMap(({ registro }) => ledger.registros[registro]?.saidas ?? []);
  return [loteId, ...descendentes(ledger, feitos)];
};

/** The lots whose told path would change by a change of a stay: its own lots, and those made of their coffee since. */
export const outroCaminho = (antes: Ledger, depois: Ledger): number[] => {
  const chaves = Object.keys(antes.registros).filter((chave) => ESTADA.test(chave) && antes.registros[chave] !== depois.registros[chave]);
  const lotes = chaves
    .filter((chave) => desdito(antes, depois, chave))
    .flatMap((chave) => {
      const [era, fica] = [antes.registros[chave], depois.registros[chave]];
      const desde = [era?.em, fica?.em].flatMap((em) => em?.slice(0, 10) ?? []).sort()[0] ?? '';
      const tocados = [...(era?.entradas ?? []), ...(fica?.entradas ?? [])].map(({ loteId }) => loteId);
      return tocados.flatMap((loteId) => comCafeDesde(antes, loteId, desde));
    });
  return [...new Set(lotes)];
};
