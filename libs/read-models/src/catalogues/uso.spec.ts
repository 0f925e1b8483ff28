import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { projections } from '../tables.js';
import { referenciasA } from './uso.queries.js';

const todos: readonly Catalogue[] = Object.values(catalogues);
/** Rows that are part of a record which is counted itself, or of the catalogue's own record. */
const PARTES = ['folha_colheita_colaborador', 'folha_colheita_reajuste', 'lote_origem', 'talhao_versao'];
/** Tables of rooms whose readers follow what was moved (`movidos.ts`). */
const SEGUEM = ['lancamento.categoria_id', 'folha_colheita.categoria_id'];

describe('o que usa um cadastro', () => {
  it('conta toda tabela que aponta para ele, ou é parte de uma que conta', () => {
    const tables = projections.flatMap((projection) => projection.tables);
    const nomes = new Set(todos.map(({ tabela }) => tabela));
    const contadas = todos.flatMap((catalogue) => referenciasA(catalogue).map(({ tabela, coluna }) => `${tabela}.${coluna}`));
    const apontam = tables
      .filter(({ name }) => !nomes.has(name) && !PARTES.includes(name))
      .flatMap(({ name, columns }) => todos.filter(({ tabela }) => `${tabela}_id` in columns).map(({ tabela }) => `${name}.${tabela}_id`));
    expect(apontam.length).toBeGreaterThan(5);
    expect(apontam.filter((coluna) => !contadas.includes(coluna))).toEqual([]);
  });

  it('o que pode mudar de lugar só é apontado por quem sabe seguir', () => {
    const moveis = todos.filter(({ mover }) => mover);
    expect(moveis.map(({ tabela }) => tabela)).toContain('categoria');
    const apontam = moveis.flatMap((catalogue) => referenciasA(catalogue).filter(({ cadastro }) => !cadastro));
    expect(apontam.map(({ tabela, coluna }) => `${tabela}.${coluna}`).filter((coluna) => !SEGUEM.includes(coluna))).toEqual([]);
  });

  it('o que deve ser igual num e noutro são campos do cadastro', () => {
    for (const { mover, fields } of todos) for (const name of mover?.iguais ?? []) expect(Object.keys(fields)).toContain(name);
  });
});
