import type { Receipt } from '@tulha/application/dispatch/dispatch';
import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { isDia } from '@tulha/domain/kernel/dates';
import { movidosDe } from '@tulha/read-models/catalogues/movidos';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import type { Ctx } from '../http/route.js';
import { exigirCadastro } from '../rastreabilidade/contexto.js';

type Definidos<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The body of the fact that a creating command wrote, now or on an earlier try: the ids that count are there. */
export const fatoDe = <D>({ facts: [first] }: Receipt): D => {
  if (!first) throw new Error('A command that creates wrote no fact');
  return first.data as D;
};

/** Only what was sent: a field left out of a change stays as it is. */
export const definidos = <T extends object>(fields: T): Definidos<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Definidos<T>;

/** An id in a request that must be, if given, of a record of the account. @throws REFERENCIA_NAO_ENCONTRADA */
export const exigirSeDado = async (
  ctx: Ctx,
  tabela: Parameters<typeof exigirCadastro>[1],
  id: number | null | undefined,
  campo: string,
) => {
  if (id) await exigirCadastro(ctx, tabela, id, campo);
};

/** A category given by id or by name → the name it has now, and the id where there is one. One that was moved is where it went. */
export const categoriaDe = async (ctx: Ctx, dada: string | number | null) => {
  if (typeof dada !== 'number') return { categoria: dada, categoriaId: null };
  const categoriaId = (await findInCatalogue(ctx.leitura, categoria, dada)) ? dada : (await movidosDe(ctx.leitura, categoria)).agora(dada);
  await exigirCadastro(ctx, 'categoria', categoriaId, 'categoria');
  const found = await findInCatalogue(ctx.leitura, categoria, categoriaId);
  return { categoria: String(found?.view.descricao), categoriaId };
};

/** A day in a query. */
export const diaFilter = () => z.string().refine(isDia, 'Data inválida: use o formato AAAA-MM-DD.').optional();
