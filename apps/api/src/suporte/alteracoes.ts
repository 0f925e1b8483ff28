import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { nomeDoAutor, predicado } from '@tulha/domain/suporte/ato/sentenca';
import { type NomeDe, textoDoCampo } from '@tulha/domain/suporte/ato/valor';
import type { DB } from '@tulha/read-models/tables';
import { chaveDe, nomesDe } from '@tulha/read-models/suporte/nomes.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/errors.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, type Route, route } from '../http/route.js';

type Tabela = keyof DB & string;
type Fields = Readonly<Record<string, Field>>;
/** Where the facts of a record are, and how far it has come. Undefined where the account has no such record. */
type Onde = { readonly stream: string; readonly versao: number } | undefined;
type Dados = Readonly<Record<string, unknown>>;

const AlteracoesQuery = listQuery({});
const Resposta = z.object({
  content: z.array(
    z
      .object({
        id: z.int(),
        tipo: z.string(),
        acao: z.string(),
        registradoEm: z.iso.datetime(),
        ator: z.string(),
        motivo: z.string().nullable(),
        mudancas: z.array(z.object({ rotulo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
      })
      .meta({ id: 'Alteracao' }),
  ),
  pagination: z.object({ page: z.int(), size: z.int(), total: z.int() }),
});

/** Facts of a stream from one version on and before another. Nothing else of it is read. */
const fatosEntre = async ({ services }: Ctx, stream: string, de: number, antes: number): Promise<Recorded[]> => {
  const fatos: Recorded[] = [];
  if (antes <= de) return fatos;
  for await (const fato of services.store.read(stream, de)) {
    if (fato.version >= antes) break;
    fatos.push(fato);
  }
  return services.open(fatos);
};

/** Records that fields of some facts point at. */
const apontados = (fields: Fields, fatos: readonly Recorded[]) =>
  fatos.flatMap(({ data }) =>
    Object.entries(fields).flatMap(([nome, field]) => {
      const ids = field.de ? [(data as Dados)[storedName(nome, field)]].flat().filter((id) => typeof id === 'number') : [];
      return ids.map((id) => ({ especie: field.de as string, id }));
    }),
  );

/** What each field said before and says now, where that differs. A deletion says nothing new. */
const mudancas = (fields: Fields, antes: Dados | undefined, depois: Dados, nomeDe: NomeDe) =>
  Object.entries(fields).flatMap(([nome, field]) => {
    const chave = storedName(nome, field);
    if (!(chave in depois)) return [];
    const textos = [antes?.[chave], depois[chave]].map((valor) => textoDoCampo(field, valor, nomeDe));
    const [era = null, ficou = null] = textos;
    return era === ficou ? [] : [{ rotulo: field.label, antes: era, depois: ficou }];
  });

/** What a fact gives as its reason, where it gives one. */
const motivoDe = ({ motivo }: Dados): string | null => (typeof motivo === 'string' && !/^[a-z_]+$/.test(motivo) ? motivo : null);

const pagina = async (
  ctx: Ctx<{ id: number }, z.output<typeof AlteracoesQuery>>,
  { stream, versao }: NonNullable<Onde>,
  fields: Fields,
) => {
  const { page, size } = ctx.query;
  const total = versao + 1;
  const ate = Math.max(0, total - (page - 1) * size);
  const de = Math.max(0, ate - size);
  const fatos = await fatosEntre(ctx, stream, Math.max(0, de - 1), ate);
  const nomes = await nomesDe(ctx.leitura, [
    ...apontados(fields, fatos),
    ...fatos.map(({ meta }) => ({ especie: 'usuario', id: meta.ator })),
  ]);
  const nomeDe: NomeDe = (especie, id) => nomes.get(chaveDe({ especie, id }))?.nome ?? undefined;
  const content = fatos.flatMap((fato, indice) => {
    if (fato.version < de) return [];
    const { type, data, meta, version } = fato;
    const { ator, recordedAt } = meta;
    return [
      {
        id: version,
        tipo: type,
        acao: predicado({ tipo: type, fatos: 1, registro: null }),
        registradoEm: recordedAt,
        ator: nomeDoAutor({ ator, nome: nomeDe('usuario', ator) ?? null }),
        motivo: motivoDe(data as Dados),
        mudancas: mudancas(fields, fatos[indice - 1]?.data as Dados | undefined, data as Dados, nomeDe),
      },
    ];
  });
  return { content: content.reverse(), pagination: { page, size, total } };
};

/** A record that is a stream of its own and has a row with the stream’s version. */
export const ondeEsta =
  (tabela: Tabela) =>
  async ({ leitura, params }: Ctx<{ id: number }>): Promise<Onde> => {
    const row = await leitura.porId(tabela, ['versao'], params.id);
    return row && { stream: `${tabela}-${params.id}`, versao: row.versao as number };
  };

/**
 * The history of one record, the latest first: who changed what, from the facts of its own stream. `onde` finds the record among the
 * account's, also one that was deleted; `fields` are those told field by field.
 */
export const alteracoesRoute = (resumo: string, onde: (ctx: Ctx<{ id: number }>) => Promise<Onde>, fields: Fields = {}): Route =>
  route({
    method: 'GET',
    path: '/:id/alteracoes',
    resumo,
    query: AlteracoesQuery,
    resposta: Resposta,
    handle: async (ctx) => {
      const achado = await onde(ctx);
      if (!achado) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
      return pagina(ctx, achado, fields);
    },
  });
