import type * as answers from '@tulha/domain/suporte/planilha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Vazios } from '@tulha/domain/catalogues/planilha/mesa';
import { useQuery } from '@tanstack/react-query';
import { api, type Query } from '../http/client.js';
import { download } from '../http/download.js';
import { useWrite } from '../http/hooks.js';
import { Problem } from '../http/problem.js';

/** One cell that is refused, and why. */
export type ErroDeCelula = Resultado['erros'][number];

export type Situacao = Resultado['previa']['linhas'][number]['situacao'];

/** The result of a spreadsheet, judged or recorded. */
export type Resultado = Answer<typeof answers.ResultadoDaPlanilha>;

export type Tarefa = Answer<typeof answers.TarefaDaPlanilha>;

/**
 * A spreadsheet on its way: the file, the field of each of its columns, its encoding where the person gives one, and the effect of blank
 * cells.
 */
export type Envio = {
  readonly arquivo: File;
  readonly colunas: Readonly<Record<string, string>>;
  readonly vazios: Vazios;
  readonly codificacao: Codificacao | undefined;
};

const ENDED: readonly Tarefa['situacao'][] = ['concluida', 'falhou'];
const POLL_MS = 500;

const enviar = async (catalogue: Catalogue, { arquivo, colunas, vazios, codificacao }: Envio, query: Query): Promise<Tarefa> => {
  const form = new FormData();
  form.append('colunas', JSON.stringify(colunas));
  form.append('arquivo', arquivo, arquivo.name);
  return api.post<typeof answers.TarefaDaPlanilha>(`/${catalogue.path}/importar`, form, { query: { ...query, vazios, codificacao } });
};

/** A spreadsheet that could not be read at all: the page says why for as long as it is chosen, since it may ask something. */
const ILEGIVEL = 'TAREFA_FALHOU';

/** Judges a spreadsheet; nothing is written. */
export const useConferir = (catalogue: Catalogue) =>
  useWrite((envio: Envio) => enviar(catalogue, envio, { ensaio: true }), undefined, { asks: [ILEGIVEL] });

/** Why a judgement never began or came to nothing; undefined where it did not fail. */
export const porQueNaoSeLeu = (pedido: unknown, tarefa: Tarefa | undefined): string | undefined => {
  if (pedido instanceof Problem && pedido.code === ILEGIVEL) return pedido.message;
  return tarefa?.situacao === 'falhou' ? (tarefa.erro ?? 'Não foi possível ler.') : undefined;
};

/** Writes it: one task, which is then followed. */
export const useGravarPlanilha = (catalogue: Catalogue) => useWrite((envio: Envio) => enviar(catalogue, envio, {}));

/** A task, asked again until it has ended. */
export const useTarefa = (primeira: Tarefa | undefined) =>
  useQuery<Tarefa, Problem>({
    queryKey: [`/tarefas/${primeira?.id}`],
    queryFn: ({ signal }) => api.get<typeof answers.TarefaDaPlanilha>(`/tarefas/${primeira?.id}`, { signal }),
    enabled: primeira !== undefined && !ENDED.includes(primeira.situacao),
    ...(primeira && { initialData: primeira }),
    refetchInterval: ({ state }) => (state.data && !ENDED.includes(state.data.situacao) ? POLL_MS : false),
  });

export type Formato = 'xlsx' | 'csv';

/** Saves the form to fill in. */
export const useModelo = ({ path }: Catalogue) =>
  useWrite((formato: Formato) => download('GET', `/${path}/modelo?formato=${formato}`, `modelo-${path}.${formato}`));

/** Saves the refused rows as a file, each with its errors. */
export const useCorrigir = () => useWrite((arquivo: string) => download('GET', arquivo, 'corrigir.xlsx'));
