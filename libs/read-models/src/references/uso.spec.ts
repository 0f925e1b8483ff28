import { declared } from '@tulha/domain/registers/declared';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { todosOsRegistros } from '@tulha/domain/references/todos';
import { projections } from '../tables.js';
import { semRegistro } from './declaradas.js';
import { estaDito } from './por-fazenda.js';
import { referenciasA } from './referencias.js';

const todos: readonly Catalogue[] = Object.values(declared);
/** Tables whose readers follow moved records (`movidos.ts`). */
const SEGUEM = ['lancamento.categoria_id', 'folha_colheita.categoria_id', 'folha_pagamento.categoria_id', 'atividade.cat_atividade_id'];

describe('o que usa um cadastro', () => {
  it('toda tabela é de um registro declarado, e toda coluna que aponta diz para onde: o resto não compila', () => {
    const nomes = [...new Set(projections.flatMap(({ tables }) => tables.map(({ name }) => name)))];
    expect(nomes.filter((nome) => !estaDito(nome))).toEqual([]);
    expect(semRegistro).toEqual({});
  });

  it('o que se declara aponta para um cadastro que existe, e cada lugar por onde o café passa fica preso a ele', () => {
    const alvos = Object.values(todosOsRegistros).flatMap(({ aponta, partes }) =>
      [aponta, ...Object.values(partes).map((parte) => parte.aponta)].flatMap((colunas) =>
        Object.values(colunas).flatMap((coluna) => ('de' in coluna ? [] : coluna.map(({ alvo }) => alvo))),
      ),
    );
    expect(alvos.filter((alvo) => !todos.some(({ tabela }) => tabela === alvo))).toEqual([]);
    const soltos = [
      'terreiro',
      'secador',
      'pilha',
      'armazem',
      'cooperativa',
      'despolpador',
      'talhao',
      'colaborador',
      'fazenda',
      'safra',
      'cliente',
    ].filter((alvo) => !todos.some((catalogue) => catalogue.tabela === alvo && referenciasA(catalogue).some(({ impede }) => impede)));
    expect(soltos).toEqual([]);
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
