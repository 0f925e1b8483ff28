import type * as answers from '@tulha/domain/financeiro/extrato/extrato.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { api } from '../../http/client.js';
import { useRead, useWrite } from '../../http/hooks.js';

/** Where statements are, as pages and as calls. */
export const EXTRATOS = '/extratos';

export type ExtratoCompleto = Answer<typeof answers.ExtratoCompleto>;
export type LinhaDoExtrato = Answer<typeof answers.LinhaDoExtrato>;
export type Conferido = Answer<typeof answers.ConferenciaDeExtrato>;
export type Envio = Answer<typeof answers.EnvioDeExtrato>;
export type Colunas = Readonly<Record<string, string>>;
export type Escolhido = { readonly arquivo: File; readonly fluxo: string; readonly colunas?: Colunas };

const formOf = ({ arquivo, fluxo, colunas }: Escolhido): FormData => {
  const form = new FormData();
  form.append('fluxo', fluxo);
  if (colunas) form.append('colunas', JSON.stringify(colunas));
  form.append('file', arquivo, arquivo.name);
  return form;
};

/** What a file would bring, and by which columns it is read. */
export const useConferirExtrato = () =>
  useWrite((escolhido: Escolhido) => api.post<typeof answers.ConferenciaDeExtrato>(`${EXTRATOS}/conferencia`, formOf(escolhido)));

/** Takes a file in. */
export const useTrazerExtrato = () =>
  useWrite((escolhido: Escolhido) => api.post<typeof answers.EnvioDeExtrato>(EXTRATOS, formOf(escolhido)));

/** A page of the lines of a statement, in the order of the file. */
export const useLinhas = (extrato: number, page: number) =>
  useRead<Paged<typeof answers.LinhaDoExtrato>>(`${EXTRATOS}/linhas`, { extrato, page, size: 50, sort: '-dia' }, { keep: true });
