import type { Reader } from '../../read/reader.js';

/** The table of the records of each process in which coffee lies in a place for a while. */
const REGISTROS = { terreiro: 'terreiro_entrada', secagem: 'secagem', ressecagem: 'ressecagem', armazem: 'armazem_entrada' } as const;
type Processo = keyof typeof REGISTROS;

/** The processes of each stage in the filters of lots, as the board groups them: a dryer serves first and second dryings. */
export const PROCESSOS_DO_LUGAR: Readonly<Record<string, readonly Processo[]>> = {
  terreiro: ['terreiro'],
  secagem: ['secagem'],
  ressecagem: ['ressecagem'],
  secador: ['secagem', 'ressecagem'],
  armazem: ['armazem'],
};

/** Ids of the lots of which something lies in a place of a process: in a record still open, and has not left it. A lot may lie in several. */
export const lotesNoLugar = ({ db, conta }: Reader, processo: Processo) =>
  db
    .selectFrom('processo_lote as p')
    .innerJoin(`${REGISTROS[processo]} as a`, 'a.id', 'p.processo_id')
    .select('p.lote_id')
    .where('p.conta', '=', conta)
    .where('a.conta', '=', conta)
    .where('p.processo', '=', processo)
    .where('p.papel', '=', 'entra')
    .where('p.resta', '>', 0)
    .where('a.saida_em', 'is', null);
