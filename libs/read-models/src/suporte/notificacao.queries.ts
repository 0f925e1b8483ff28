import { caminhoDe } from '@tulha/domain/references/especie';
import { registroDe } from '@tulha/domain/references/todos';
import { avisoDe } from '@tulha/domain/suporte/notificacao/avisos';
import { type ExpressionBuilder, sql } from 'kysely';
import { type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { DB } from '../tables.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';

/** The user with their rights: `folha/ler`. */
export type Notificado = { readonly usuario: number; readonly pode: readonly string[] };

type Linha = DB['notificacao'] & { readonly lida: boolean };
type Tabelas = Pick<DB, 'notificacao' | 'notificado' | 'notificacao_marca'>;

/** Messages to this user, or to all with the right to see them; not about their own acts, not from before they came. */
const paraQuem =
  ({ usuario, pode }: Notificado) =>
  (eb: ExpressionBuilder<Tabelas, keyof Tabelas>) =>
    eb.and([
      eb.or([
        eb('notificacao.usuario_id', '=', usuario),
        eb.and([
          eb('notificacao.usuario_id', 'is', null),
          eb(sql<string>`notificacao.modulo || '/' || notificacao.acao`, 'in', [...pode, '']),
        ]),
      ]),
      eb.or([eb('notificacao.exceto', 'is', null), eb('notificacao.exceto', '<>', usuario)]),
      eb('notificacao.posicao', '>', eb.ref('notificado.desde')),
      eb.or([eb('notificacao_marca.excluida', 'is', null), eb('notificacao_marca.excluida', '=', false)]),
    ]);

const LIDA = sql<boolean>`(notificacao_marca.notificacao_id is not null or notificacao.posicao <= notificado.lidas_ate)`;

/** The user's messages that were not put away. */
const visiveis = (reader: Reader, quem: Notificado) =>
  reader
    .de('notificacao')
    .innerJoin('notificado', (join) =>
      join.onRef('notificado.conta', '=', 'notificacao.conta').on('notificado.usuario_id', '=', quem.usuario),
    )
    .leftJoin('notificacao_marca', (join) =>
      join
        .onRef('notificacao_marca.conta', '=', 'notificacao.conta')
        .onRef('notificacao_marca.notificacao_id', '=', 'notificacao.id')
        .on('notificacao_marca.usuario_id', '=', quem.usuario),
    )
    .where((eb) => paraQuem(quem)(eb as unknown as ExpressionBuilder<Tabelas, keyof Tabelas>));

const comLida = (reader: Reader, quem: Notificado) => visiveis(reader, quem).selectAll('notificacao').select(LIDA.as('lida'));

const caminhoDoAviso = (especie: string | null, alvo: number | null): string | null => {
  const registro = especie === null ? undefined : registroDe(especie);
  return registro === undefined || alvo === null ? null : caminhoDe(registro, alvo);
};

const views = async (reader: Reader, linhas: readonly Linha[]) => {
  const nomes = await nomesDe(
    reader,
    linhas.flatMap(({ especie, alvo }) => (especie !== null && alvo !== null ? [{ especie, id: alvo }] : [])),
  );
  return linhas.map(({ id, em, tipo, especie, alvo, detalhes, lida }) => {
    const aviso = avisoDe(tipo);
    const dados = detalhes as Readonly<Record<string, string | number | null>>;
    const nome = especie !== null && alvo !== null ? (nomes.get(chaveDe({ especie, id: alvo }))?.nome ?? null) : null;
    return {
      id,
      isRead: lida ? 1 : 0,
      titulo: aviso?.titulo(dados) ?? tipo,
      texto: aviso?.texto(dados, nome) ?? '',
      tipo,
      em: new Date(em).toISOString(),
      caminho: caminhoDoAviso(especie, alvo),
    };
  });
};
export type NotificacaoView = Awaited<ReturnType<typeof views>>[number];

/** A page of the user's messages, the latest first; `lida` filters by that mark. */
export const listNotificacoes = async (
  reader: Reader,
  quem: Notificado,
  params: ListParams & { readonly lida?: boolean | undefined },
): Promise<PageOf<NotificacaoView>> => {
  let query = comLida(reader, quem);
  if (params.lida !== undefined) query = query.where(LIDA, '=', params.lida);
  const page = await paginate(query, params, { sortable: { em: 'notificacao.posicao' }, first: '-em', id: 'notificacao.id' }, (row) => row);
  return { ...page, content: await views(reader, page.content as Linha[]) };
};

const ULTIMAS = 5;

/** How many a user has not read. */
export const contarNaoLidas = async (reader: Reader, quem: Notificado): Promise<number> => {
  const { n } = await visiveis(reader, quem)
    .where(LIDA, '=', false)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** The last five, and how many are unread. */
export const ultimasNotificacoes = async (reader: Reader, quem: Notificado) => {
  const [linhas, unread] = await Promise.all([
    comLida(reader, quem).orderBy('notificacao.posicao', 'desc').limit(ULTIMAS).execute(),
    contarNaoLidas(reader, quem),
  ]);
  return { content: await views(reader, linhas as Linha[]), unread };
};

/** One message of the user; undefined where the id is unknown, another user's, or was put away. */
export const findNotificacao = async (reader: Reader, quem: Notificado, id: number): Promise<NotificacaoView | undefined> => {
  const linhas = await comLida(reader, quem).where('notificacao.id', '=', id).execute();
  return (await views(reader, linhas as Linha[]))[0];
};
