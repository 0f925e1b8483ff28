import type * as answers from '@tulha/domain/financeiro/extrato/extrato.answers';
import type { Answer, Listed, Paged } from '@tulha/domain/kernel/answers';
import { api } from '../../http/client.js';
import { useRead, useWrite } from '../../http/hooks.js';

/** The path of statements, for pages and for calls. */
export const EXTRATOS = '/extratos';

export type ExtratoCompleto = Answer<typeof answers.ExtratoCompleto>;
export type LinhaDoExtrato = Answer<typeof answers.LinhaDoExtrato>;
export type ItemDoExtrato = Answer<typeof answers.ItemDoExtrato>;
export type MesDoExtrato = Answer<typeof answers.MesDoExtrato>;
export type Situacao = LinhaDoExtrato['situacao'];
export type Conferido = Answer<typeof answers.ConferenciaDeExtrato>;
export type Envio = Answer<typeof answers.EnvioDeExtrato>;
export type Colunas = Readonly<Record<string, string>>;
export type Escolhido = { readonly arquivo: File; readonly fluxo: string; readonly colunas?: Colunas; readonly motivo?: string };

const formOf = ({ arquivo, fluxo, colunas, motivo }: Escolhido): FormData => {
  const form = new FormData();
  form.append('fluxo', fluxo);
  if (colunas) form.append('colunas', JSON.stringify(colunas));
  if (motivo) form.append('motivo', motivo);
  form.append('file', arquivo, arquivo.name);
  return form;
};

/** The lines that a file would bring, and the columns it is read by. */
export const useConferirExtrato = () =>
  useWrite((escolhido: Escolhido) => api.post<typeof answers.ConferenciaDeExtrato>(`${EXTRATOS}/conferencia`, formOf(escolhido)));

/** Takes a file in. */
export const useTrazerExtrato = () =>
  useWrite((escolhido: Escolhido) => api.post<typeof answers.EnvioDeExtrato>(EXTRATOS, formOf(escolhido)));

/** The path of one line. */
export const caminhoDaLinha = ({ id }: Pick<LinhaDoExtrato, 'id'>): string => `${EXTRATOS}/linhas/${id}`;

export const POR_PAGINA = 20;

/** A page of the lines of a statement, the latest first, each with its likeliest items. */
export const useLinhas = (extrato: number, page: number, situacao: Situacao | undefined) =>
  useRead<Paged<typeof answers.LinhaDoExtrato>>(
    `${EXTRATOS}/linhas`,
    { extrato, page, size: POR_PAGINA, sort: '-dia', ...(situacao && { situacao }) },
    { keep: true },
  );

/** The items that may be chosen for a line by hand. */
export const useCandidatos = (linha: number, q: string) =>
  useRead<Listed<typeof answers.ItemDoExtrato>>(`${EXTRATOS}/linhas/${linha}/candidatos`, q ? { q } : {}, { keep: true });

/** The months of a cash flow that there are statements of. */
export const useMeses = (fluxo: number) => useRead<Listed<typeof answers.MesDoExtrato>>(`${EXTRATOS}/meses/${fluxo}`);
