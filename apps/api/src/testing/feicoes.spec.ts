import { catalogues } from '@tulha/domain/catalogues/index';
import { type Catalogue, defineCatalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { money, optional, text } from '@tulha/domain/kernel/catalogue/fields';
import { amostraDe, feicoesDe } from './feicoes.js';

const todos: readonly Catalogue[] = Object.values(catalogues as Record<string, Catalogue>);

describe('os cadastros cujas planilhas se provam de cima a baixo', () => {
  it('têm juntos toda feição que algum cadastro tem, e são bem menos do que todos', () => {
    const amostra = amostraDe(todos);
    expect(new Set(amostra.flatMap(feicoesDe))).toEqual(new Set(todos.flatMap(feicoesDe)));
    expect(new Set(amostra).size).toBe(amostra.length);
    expect(amostra.length).toBeLessThan(todos.length / 2);
  });

  it('um cadastro novo com uma feição que nenhum tem passa a ser um deles', () => {
    const novo = defineCatalogue({
      nome: 'Plantado',
      genero: 'm',
      tabela: 'plantado',
      path: 'cad-plantados',
      title: { singular: 'Plantado', plural: 'Plantados' },
      fields: { nome: text('Nome'), valor: { ...optional(money('Valor')), pessoal: true, padrao: 7 } },
      label: 'nome',
      list: ['nome'],
      unique: [],
      permissao: 'cadastros',
    }) as unknown as Catalogue;
    expect(amostraDe([...todos, novo])).toContain(novo);
  });
});
