import { refuseShared } from '../../kernel/shared-errors.js';
import { z } from 'zod';
import { diaToBr } from '../../kernel/dates.js';
import { type CommandMeta, hojeDe } from '../../kernel/decider.js';
import { fact } from '../../kernel/facts.js';
import { refuse } from '../errors.js';
import type { Lote } from './ledger.js';

/** A moment on the farm: the day, and the hour if one was noted. */
export const momento = z.strictObject({ dia: fact.dia(), hora: fact.hora().nullable() });
export type Momento = z.output<typeof momento>;

/** Compares as text: an unknown hour counts as the beginning of the day. */
export const instante = ({ dia, hora }: Momento): string => `${dia} ${hora ?? '00:00'}`;

/** @throws DATA_FUTURA, DATA_ANTES_DO_LOTE */
export const exigirData = (dia: string, lotes: readonly Lote[], meta: CommandMeta): void => {
  if (dia > hojeDe(meta)) throw refuseShared('DATA_FUTURA', { em: diaToBr(dia) });
  for (const { codigo, em } of lotes) if (dia < em) throw refuse('DATA_ANTES_DO_LOTE', { codigo, em: diaToBr(em) });
};

/** @throws SAIDA_ANTES_DA_ENTRADA */
export const exigirOrdem = (entrada: Momento, saida: Momento): void => {
  const before = entrada.hora !== null && saida.hora !== null ? instante(saida) < instante(entrada) : saida.dia < entrada.dia;
  if (before) throw refuse('SAIDA_ANTES_DA_ENTRADA', { entrada: diaToBr(entrada.dia), saida: diaToBr(saida.dia) });
};
