import type * as answers from '@tulha/domain/suporte/importacao/importacao.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import type { Problem } from '../../http/problem.js';

export const IMPORTACOES = '/importacoes';

/** Anything but the last three is on its way. */
export type Situacao = Importacao['situacao'];

/** One cell the import refuses, and why. */
export type ErroDeCelula = Answer<typeof answers.ErroDeImportacao>;

/** The counts of one kind of record: made now, there already, left out for an error. */
export type Contagem = Resumo['tipos'][string];

/** The totals written, or that would be; sums in the smallest unit. */
export type Resumo = NonNullable<Importacao['resumo']>;

export type Importacao = Answer<typeof answers.Importacao>;

/** One import, with the fields that the list leaves out. */
export type ImportacaoCompleta = Answer<typeof answers.ImportacaoCompleta>;

const ENDED: readonly Situacao[] = ['concluida', 'recusada', 'falhou'];

export const isRunning = ({ situacao }: Pick<Importacao, 'situacao'>): boolean => !ENDED.includes(situacao);

const POLL_MS = 700;

/** One import, asked again while it runs. */
export const useImportacao = (id: string) =>
  useQuery<ImportacaoCompleta, Problem>({
    queryKey: [`${IMPORTACOES}/${id}`],
    queryFn: ({ signal }) => api.get<typeof answers.ImportacaoCompleta>(`${IMPORTACOES}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });

export type Envio = {
  readonly arquivos: readonly File[];
  readonly simular: boolean;
  readonly parcial: boolean;
  readonly codificacao: Codificacao | undefined;
};

/** The files of this visit by import, so that a checked import can be recorded without choosing its files again. */
const sent = new Map<number, Envio>();

export const envioDe = (id: number): Envio | undefined => sent.get(id);

/** Sends the files; answers the id of the import that now runs. */
export const useEnviar = () =>
  useWrite(async (envio: Envio): Promise<number> => {
    const form = new FormData();
    for (const file of envio.arquivos) form.append('arquivos', file, file.name);
    const { id } = await api.post<typeof answers.ImportacaoPedida>(IMPORTACOES, form, {
      query: { simular: envio.simular, parcial: envio.parcial, codificacao: envio.codificacao },
    });
    sent.set(id, envio);
    return id;
  });
