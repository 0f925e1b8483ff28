import { specFor } from '@tulha/testing/spec-for';
import { catalogueDecider } from './catalogue.decider.js';
import { defineCatalogue } from './catalogue.js';
import { apart, fixed, money, optional, text } from './fields.js';

const viveiro = defineCatalogue({
  nome: 'Viveiro',
  genero: 'm',
  tabela: 'viveiro',
  path: 'cad-viveiros',
  title: { singular: 'Viveiro', plural: 'Viveiros' },
  permissao: 'propriedade',
  fields: {
    descricao: text('Descrição'),
    aluguel: optional(money('Aluguel')),
    contrato: apart(text('Contrato')),
    bandeja: fixed(optional(text('Bandeja'))),
  },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
  mover: {},
});
const { given } = specFor(catalogueDecider(viveiro), viveiro.facts);
const antigo = { type: 'ViveiroCadastrado', data: { viveiroId: 1, descricao: 'Da baixada' } };

describe('catálogo', () => {
  it('altera o que foi gravado antes de um campo existir', () =>
    given(antigo)
      .when({ type: 'Alterar', data: { viveiroId: 1, descricao: 'Do alto', aluguelCentavos: null } })
      .then({ type: 'ViveiroAlterado', data: { viveiroId: 1, descricao: 'Do alto', aluguelCentavos: null } }));

  it('o que se diz uma vez não muda depois; repetido, pode vir', () => {
    const feita = { type: 'ViveiroCadastrado', data: { viveiroId: 1, descricao: 'Catuaí', bandeja: '50' } };
    const alterar = (mudou: object) => ({ type: 'Alterar' as const, data: { viveiroId: 1, ...mudou } });
    given(feita)
      .when(alterar({ bandeja: '96' }))
      .thenRefused('CAMPO_FIXO', 'Bandeja não muda depois do cadastro. Cadastre viveiro à parte com o novo valor.');
    given(feita)
      .when(alterar({ descricao: 'Catuaí 62', bandeja: '50' }))
      .then({ type: 'ViveiroAlterado', data: { viveiroId: 1, descricao: 'Catuaí 62', bandeja: '50' } });
  });

  it('repetir o que já é não grava nada', () =>
    given(antigo)
      .when({ type: 'Alterar', data: { viveiroId: 1, descricao: 'Da baixada' } })
      .thenNothing());

  it('excluído, diz antes para onde vai o que se refere a ele', () =>
    given(antigo)
      .when({ type: 'Excluir', data: { id: 1, para: 2 } })
      .then({ type: 'ViveiroMovido', data: { viveiroId: 1, paraId: 2 } }, { type: 'ViveiroExcluido', data: { viveiroId: 1 } }));

  it('excluído duas vezes, fica onde foi da primeira', () =>
    given(antigo, { type: 'ViveiroMovido', data: { viveiroId: 1, paraId: 2 } }, { type: 'ViveiroExcluido', data: { viveiroId: 1 } })
      .when({ type: 'Excluir', data: { id: 1, para: 3 } })
      .thenNothing());

  it('recusa alterar o que não existe', () =>
    given()
      .when({ type: 'Alterar', data: { viveiroId: 1, descricao: 'Do alto' } })
      .thenRefused('CADASTRO_NAO_ENCONTRADO'));
});
