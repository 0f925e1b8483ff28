import type * as answers from '@tulha/domain/rastreabilidade/recall/recall.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { Atividade } from '@tulha/domain/atividades/atividade/atividade.answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { useRead, useReadAll } from '../../http/hooks.js';

/** A lot coffee reached: `parte` and `saldoParte` are the quantities of that coffee in it. */
export type LoteAlcancado = Answer<typeof answers.LoteDoRecall>;

export type VendaAlcancada = Answer<typeof answers.VendaDoRecall>;

export type DepositoAlcancado = Answer<typeof answers.DepositoDoRecall>;

export type Recall = Answer<typeof answers.Recall>;

export const LIMITE = 1_000;

export const useRecall = (query: Readonly<Record<string, string>> | null) =>
  useRead<typeof answers.Recall>('/rastreabilidade/recall', { ...query, limite: LIMITE }, { enabled: query !== null });

export const useColaboradores = (enabled: boolean) =>
  useReadAll<CatalogueAnswer<typeof colaborador>>('/cad-colaboradores', { sort: 'nome' }, { enabled, modulo: 'pessoas' });

const ATIVIDADES = 200;

/** The last activities of these days. */
export const useAtividades = ({ de, ate }: { readonly de?: string; readonly ate?: string }, enabled: boolean) =>
  useRead<Paged<typeof Atividade>>(
    '/reg-atividades',
    { size: ATIVIDADES, dateStart: de, dateEnd: ate },
    { enabled, keep: true, modulo: 'atividades' },
  );
