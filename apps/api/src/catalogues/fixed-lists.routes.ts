import { MITIGACOES, RISCOS } from '@tulha/domain/agronomia/mitigacoes';
import { BANCOS } from '@tulha/domain/financeiro/bancos';
import { PRODUTOS } from '@tulha/domain/propriedade/produtos';
import { TIPOS_DE_CAFE } from '@tulha/domain/rastreabilidade/cafe';
import { z } from 'zod';
import { defineRoutes, type RouteGroup, route } from '../http/route.js';

type Item = Readonly<Record<string, unknown>>;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const busca = z.object({ q: z.string().max(200).optional() });

/** A list that is the same for everybody and never changes at run time: all of it, or what of it holds a text. */
const lista = (path: string, resumo: string, itens: readonly Item[]): RouteGroup =>
  defineRoutes({
    path,
    tag: 'Listas fixas',
    permissao: 'suporte',
    routes: {
      listar: route({
        method: 'GET',
        path: '/',
        resumo,
        query: busca,
        handle: async ({ query: { q = '' } }) => {
          const content = itens.filter((item) => Object.values(item).some((value) => plain(String(value)).includes(plain(q))));
          return { content, pagination: { page: 1, size: content.length, total: content.length } };
        },
      }),
    },
  });

/** What forms choose from and nobody edits. */
export const fixedListRoutes: readonly RouteGroup[] = [
  lista('global/bancos', 'Bancos: código de compensação, ISPB e nome', BANCOS),
  lista('produtos', 'O que uma safra e um talhão podem produzir', PRODUTOS),
  lista('tipos-de-cafe', 'Os seis tipos de café', TIPOS_DE_CAFE),
  lista('mitigations', `Medidas que reduzem o risco de aplicar defensivos: ${RISCOS.join(', ')}`, MITIGACOES),
];
