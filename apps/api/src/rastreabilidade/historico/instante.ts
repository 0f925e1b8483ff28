import { diaAt } from '@tulha/domain/kernel/relogio';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { cabeNoPassado, leitorDoPassado, LINHAS_DO_PASSADO } from '@tulha/read-models/rastreabilidade/historico/leitor-do-passado';
import type { Reader } from '@tulha/read-models/read/reader';
import { z } from 'zod';
import type { Ctx } from '../../http/pipeline/route.js';
import { dayFilter } from '../../rotas/list-query.js';

/** As of the end of a day on the farm, and as it was known at an instant; each counts where given. */
export const instante = {
  em: dayFilter(),
  conhecidoEm: z.iso
    .datetime({ offset: true, error: 'Instante inválido: use AAAA-MM-DDTHH:mm:ssZ.' })
    .transform((text) => new Date(text).toISOString())
    .optional(),
};

/** The day it is on the farm at the moment asked for: today, where none is. */
export const hojeDe = ({ now, fuso }: Pick<Ctx, 'now' | 'fuso'>, { em, conhecidoEm }: Instante): string =>
  em ?? diaAt(conhecidoEm ?? now, fuso);

/**
 * Reads of the account as it is or, where a moment is asked for, as it was: the same question, put to the rows of then.
 * @throws PASSADO_GRANDE_DEMAIS
 */
export const leitorEm = async (reader: Reader, quando: Instante): Promise<Reader> => {
  if (eAgora(quando)) return reader;
  if (!(await cabeNoPassado(reader))) throw refuse('PASSADO_GRANDE_DEMAIS', { limite: LINHAS_DO_PASSADO.toLocaleString('pt-BR') });
  return leitorDoPassado(reader, quando);
};
