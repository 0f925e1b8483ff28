import { Banco, Mitigacao, Produto, TipoDeCafe } from '@tulha/domain/catalogues/fixed-lists.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { contem } from '@tulha/domain/kernel/palavras';
import { MITIGACOES, RISCOS } from '@tulha/domain/agronomia/mitigacoes';
import { BANCOS } from '@tulha/domain/financeiro/bancos';
import { PRODUTOS } from '@tulha/domain/propriedade/produtos';
import { TIPOS_DE_CAFE } from '@tulha/domain/rastreabilidade/cafe';
import { z } from 'zod';
import { defineRoutes, type RouteGroup, route } from '../http/pipeline/route.js';

type Item = Readonly<Record<string, unknown>>;
type Itens = { readonly item: z.ZodType<Item, Item>; readonly itens: readonly Item[] };

const busca = z.object({ q: z.string().max(200).optional() });

/** A list that is the same for every account and never changes at run time: all of it, or the items that contain a text. */
const lista = (path: string, summary: string, { item, itens }: Itens): RouteGroup =>
  defineRoutes({
    path,
    tag: 'Listas fixas',
    permissao: 'suporte',
    routes: {
      listar: route({
        method: 'GET',
        path: '/',
        summary,
        query: busca,
        answer: paged(item),
        handle: async ({ query: { q = '' } }) => {
          const content = itens.filter((one) => Object.values(one).some((value) => contem(String(value), q)));
          return { content, pagination: { page: 1, size: content.length, total: content.length } };
        },
      }),
    },
  });

/** Lists for forms to choose from, which no user edits. */
export const fixedListRoutes: readonly RouteGroup[] = [
  lista('global/bancos', 'Bancos: código de compensação, ISPB e nome', { item: Banco, itens: BANCOS }),
  lista('produtos', 'O que uma safra e um talhão podem produzir', { item: Produto, itens: PRODUTOS }),
  lista('tipos-de-cafe', 'Os seis tipos de café', { item: TipoDeCafe, itens: TIPOS_DE_CAFE }),
  lista('mitigations', `Medidas que reduzem o risco de aplicar defensivos: ${RISCOS.join(', ')}`, { item: Mitigacao, itens: MITIGACOES }),
];
