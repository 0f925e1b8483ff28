import { DIAS_DA_CIENCIA, prazoDe } from './prazos.js';

type Nota = {
  readonly situacao: string;
  readonly completa: boolean;
  /** Instant from which the days are counted. */
  readonly autorizada: string;
  readonly manifestacoes: readonly { readonly tipo: string; readonly situacao: string }[];
};
type Estado = { readonly cienciaAutomatica: boolean; readonly notas: Readonly<Record<string, Nota>> };

/** The most that are given after one look at the tax authority, as many as a person gives at once. */
const DE_CADA_VEZ = 20;

/** Whether ciência is still to be given: nothing was registered or refused, and the XML is not here; of one that was signed, whether the authority's answer is not. */
const espera = ({ situacao, completa, manifestacoes }: Nota): boolean =>
  situacao === 'AUTORIZADA' &&
  manifestacoes.every((uma) => uma.tipo === 'CIENCIA' && uma.situacao === 'ASSINADA') &&
  (!completa || manifestacoes.length > 0);

/**
 * The keys of the invoices of which ciência is given by itself now, the first authorised first, within their days. One that was refused is left to a
 * person; the bytes of one that got no answer go again, also where the XML came by it. None without a consent.
 */
export const cienciasADar = ({ cienciaAutomatica, notas }: Estado, now: string): readonly string[] => {
  if (!cienciaAutomatica) return [];
  return Object.entries(notas)
    .filter(([, nota]) => espera(nota) && now <= prazoDe(nota.autorizada, DIAS_DA_CIENCIA))
    .sort(([, a], [, b]) => (a.autorizada < b.autorizada ? -1 : Number(a.autorizada > b.autorizada)))
    .slice(0, DE_CADA_VEZ)
    .map(([chave]) => chave);
};
