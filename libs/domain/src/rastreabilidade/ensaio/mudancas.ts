import type { Etapa, Lote, Passo } from '../ledger/ledger.js';
import { situacaoDe } from '../ledger/registro.js';

/** The place of the coffee of a lot that has some left. */
export type Lugar = { readonly etapa: Etapa; readonly localId: number };

type Par<C extends string, V> = { readonly campo: C; readonly antes: V | null; readonly depois: V | null };
/**
 * One thing that would be another from the end of one day (`em`) to that of another (`ate`, null: until today). `null`: the lot would not
 * be there, or has nothing of the kind. `saldo` in thousandths of the lot's unit.
 */
export type Mudanca = {
  /** Null for a lot that does not exist yet. */
  readonly loteId: number | null;
  readonly codigo: string;
  readonly unidade: Lote['unidade'];
  readonly em: string;
  ate: string | null;
} & (Par<'saldo', number> | Par<'umidade', string> | Par<'etapa', Etapa | 'encerrado'> | Par<'local', Lugar>);

type Foto = {
  readonly saldo: number | null;
  readonly umidade: string | null;
  readonly etapa: Etapa | 'encerrado' | null;
  readonly local: Lugar | null;
};
const AUSENTE: Foto = { saldo: null, umidade: null, etapa: null, local: null };

const ate = (dia: string) => (passo: Passo) => passo.em.slice(0, 10) <= dia;

/** A lot at the end of a day. */
const fotoEm = (lote: Lote | undefined, dia: string): Foto => {
  if (!lote || lote.em > dia) return AUSENTE;
  const passos = lote.passos.filter(ate(dia));
  const saldo = passos.reduce((soma, { delta }) => soma + delta, lote.quantidade);
  const { etapa, localId, umidadePct: umidade } = situacaoDe({ ...lote, passos });
  if (saldo === 0) return { saldo, umidade, etapa: 'encerrado', local: null };
  return { saldo, umidade, etapa, local: localId === null ? null : { etapa, localId } };
};

const diasDe = (lote: Lote | undefined): string[] => (lote ? [lote.em, ...lote.passos.map(({ em }) => em.slice(0, 10))] : []);

/** The days on which a lot's values would differ. */
export const mudancasDe = (antes: Lote | undefined, depois: Lote | undefined): Mudanca[] => {
  const lote = antes ?? depois;
  if (!lote) return [];
  const { codigo, unidade } = lote;
  const mudancas: Mudanca[] = [];
  const abertas = new Map<string, { par: string; mudanca: Mudanca }>();
  for (const em of [...new Set([...diasDe(antes), ...diasDe(depois)])].sort()) {
    const [era, fica] = [fotoEm(antes, em), fotoEm(depois, em)];
    for (const campo of ['saldo', 'umidade', 'etapa', 'local'] as const) {
      const [um, outro] = [JSON.stringify(era[campo]), JSON.stringify(fica[campo])];
      const [par, aberta] = [`${um} ${outro}`, abertas.get(campo)];
      if (aberta?.par === par) continue;
      if (aberta) aberta.mudanca.ate = em;
      abertas.delete(campo);
      if (um === outro) continue;
      const valores = { campo, antes: era[campo], depois: fica[campo] } as Par<'saldo', number>;
      const mudanca: Mudanca = { loteId: antes ? antes.id : null, codigo, unidade, em, ate: null, ...valores };
      abertas.set(campo, { par, mudanca });
      mudancas.push(mudanca);
    }
  }
  return mudancas;
};
