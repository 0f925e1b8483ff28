import { factTypes } from '@tulha/application/registry';
import { Alteracoes } from '@tulha/domain/suporte/suporte.answers';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { type Catalogue, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { nomeDoAutor, predicado } from '@tulha/domain/suporte/ato/sentenca';
import type { NomeDe } from '@tulha/domain/kernel/cells/texto';
import { textoDoCampo } from '@tulha/domain/suporte/ato/valor';
import type { DB } from '@tulha/read-models/tables';
import { chaveDe, nomesDe } from '@tulha/read-models/references/nomes.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { pageQuery } from './list-query.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';

/** A record of a table of its own, or of a declaration. */
type DeUmaTabela = { readonly tabela: keyof DB } | Catalogue;
type Fields = Readonly<Record<string, Field>>;
/** The stream of a record, and its version. Undefined where the account has no such record. */
type Onde = { readonly stream: string; readonly versao: number } | undefined;
type Dados = Readonly<Record<string, unknown>>;

const AlteracoesQuery = pageQuery({});
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

/**
 * A record of its own within a stream that holds several: its row, and the fields it is told by. `antes`, `depois`: its values, where the fact has
 * them inside.
 */
type Alterado = {
  readonly quem: string;
  readonly fields: Fields;
  readonly linha?: { readonly tabela: string; readonly id: number };
  readonly antes?: Dados;
  readonly depois?: Dados;
};

/** Records that the told fields of a fact point at. */
const apontados = ({ fields, antes, depois }: Pick<Alterado, 'fields' | 'antes' | 'depois'>) =>
  Object.entries(fields).flatMap(([nome, field]) => {
    const chave = storedName(nome, field);
    const ids = field.de ? [antes?.[chave], depois?.[chave]].flat().filter((id) => typeof id === 'number') : [];
    return ids.map((id) => ({ especie: field.de as string, id }));
  });

/** The previous and the new value of each field that differs. A deletion has no new values. */
const mudancas = (fields: Fields, antes: Dados | undefined, depois: Dados, nomeDe: NomeDe) =>
  Object.entries(fields).flatMap(([nome, field]) => {
    const chave = storedName(nome, field);
    if (!(chave in depois)) return [];
    const textos = [antes?.[chave], depois[chave]].map((valor) => textoDoCampo(field, valor, nomeDe));
    const [era = null, ficou = null] = textos;
    return era === ficou ? [] : [{ rotulo: field.label, antes: era, depois: ficou }];
  });

/** Whether the reason in facts of a type is one of a few words of the machine: nobody wrote it. */
const deMaquina = (tipo: string): boolean => {
  const data = factTypes[tipo]?.data;
  return data instanceof z.ZodObject && data.shape['motivo'] instanceof z.ZodEnum;
};

/** The reason in a fact, where somebody gave one. */
const motivoDe = ({ type, data }: Recorded): string | null => {
  const { motivo } = data as Dados;
  return typeof motivo === 'string' && !deMaquina(type) ? motivo : null;
};

/** Which record a fact tells of, where a stream holds several. */
export type Sobre = (tipo: string, data: Dados) => Alterado;

/** The facts about lines that the caller sees: a record may have lines of farms that they do not. */
const vistos = async ({ reader }: Ctx, fatos: readonly Recorded[], sobre: Sobre): Promise<readonly Recorded[]> => {
  const linhaDe = ({ type, data }: Recorded) => sobre(type, data as Dados).linha;
  const linhas = fatos.flatMap((fato) => linhaDe(fato) ?? []);
  const porTabela = [...Map.groupBy(linhas, ({ tabela }) => tabela)].map(async ([tabela, delas]) => {
    const ids = [...new Set(delas.map(({ id }) => id))];
    const rows = await reader.deDeclarado({ tabela }).select('id').where('id', 'in', ids).execute();
    return rows.map(({ id }) => `${tabela} ${id}`);
  });
  const vistas = new Set((await Promise.all(porTabela)).flat());
  return fatos.filter((fato) => {
    const linha = linhaDe(fato);
    return !linha || vistas.has(`${linha.tabela} ${linha.id}`);
  });
};

/** The facts of one page, with the earlier ones that give the previous values, and the total count. */
const fatosDaPagina = async (
  ctx: Ctx<{ id: number }, z.output<typeof AlteracoesQuery>>,
  { stream, versao }: NonNullable<Onde>,
  sobre: Sobre | undefined,
) => {
  const { page, size } = ctx.query;
  const parte = (total: number) => {
    const ate = Math.max(0, total - (page - 1) * size);
    return { total, ate, de: Math.max(0, ate - size) };
  };
  if (sobre && ctx.reader.fazendas) {
    const todos = await vistos(ctx, await fatosEntre(ctx, stream, 0, versao + 1), sobre);
    const { total, ate, de } = parte(todos.length);
    return { total, fatos: todos.slice(0, ate), mostrados: new Set(todos.slice(de, ate).map(({ version }) => version)) };
  }
  const { total, ate, de } = parte(versao + 1);
  const fatos = await fatosEntre(ctx, stream, sobre ? 0 : Math.max(0, de - 1), ate);
  return { total, fatos, mostrados: new Set(fatos.map(({ version }) => version).filter((version) => version >= de)) };
};

const pagina = async (
  ctx: Ctx<{ id: number }, z.output<typeof AlteracoesQuery>>,
  onde: NonNullable<Onde>,
  fields: Fields,
  sobre?: Sobre,
) => {
  const { page, size } = ctx.query;
  const { total, fatos, mostrados } = await fatosDaPagina(ctx, onde, sobre);
  const nomes = await nomesDe(ctx.reader, [
    ...fatos.flatMap(({ type, data }) => apontados({ fields, depois: data as Dados, ...sobre?.(type, data as Dados) })),
    ...fatos.map(({ meta }) => ({ especie: 'usuario', id: meta.ator })),
  ]);
  const nomeDe: NomeDe = (especie, id) => nomes.get(chaveDe({ especie, id }))?.nome ?? undefined;
  const anteriores = new Map<string, Dados>();
  const content = fatos.flatMap((fato) => {
    const doFato = fato.data as Dados;
    const um: Alterado = sobre?.(fato.type, doFato) ?? { quem: '', fields };
    const { antes = anteriores.get(um.quem), depois: dados = doFato } = um;
    anteriores.set(um.quem, dados);
    if (!mostrados.has(fato.version)) return [];
    const { type, meta, version } = fato;
    const { ator, recordedAt } = meta;
    return [
      {
        id: version,
        tipo: type,
        acao: predicado({ tipo: type, fatos: 1, registro: null }),
        registradoEm: recordedAt,
        ator: nomeDoAutor({ ator, nome: nomeDe('usuario', ator) ?? null }),
        motivo: motivoDe(fato),
        mudancas: mudancas(um.fields, antes, dados, nomeDe),
      },
    ];
  });
  return { content: content.reverse(), pagination: { page, size, total } };
};

/** A record that is a stream of its own and has a row with the stream’s version. */
export const ondeEsta =
  (record: DeUmaTabela) =>
  async ({ reader, params }: Ctx<{ id: number }>): Promise<Onde> => {
    const row = await reader.porIdDeclarado(record, ['versao'], params.id);
    return row && { stream: `${record.tabela}-${params.id}`, versao: row.versao };
  };

/**
 * The history of one record, the latest first: the changes with their authors, from the facts of its own stream. `onde` finds the record
 * among the account's, also one that was deleted; `fields` are those told field by field. A stream of which `sobre` tells records apart is
 * read from its beginning: the former value of one may be anywhere in it.
 */
export const alteracoesRoute = (
  summary: string,
  onde: (ctx: Ctx<{ id: number }>) => Promise<Onde>,
  fields: Fields = {},
  sobre?: Sobre,
): Route =>
  route({
    method: 'GET',
    path: '/:id/alteracoes',
    summary,
    query: AlteracoesQuery,
    answer: Alteracoes,
    handle: async (ctx) => {
      const achado = await onde(ctx);
      if (!achado) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
      return pagina(ctx, achado, fields, sobre);
    },
  });
