import { registerSpec } from '@tulha/testing/register-spec';
import type { CatalogueCommand } from '../catalogue/catalogue.decider.js';
import { flag, money, optional, ref, text, withDefault } from '../catalogue/fields.js';
import { defineRegister } from './register.js';

const cesta = defineRegister({
  ...{ nome: 'Cesta', genero: 'f', tabela: 'cesta', path: 'cad-cestas', permissao: 'comercial' },
  title: { singular: 'Cesta', plural: 'Cestas' },
  fields: { nome: text('Nome') },
  label: 'nome',
  list: ['nome'],
  lines: {
    frutas: {
      nome: 'CestaFruta',
      ...{ genero: 'f', title: { singular: 'Fruta', plural: 'Frutas' } },
      fields: {
        nome: text('Nome'),
        insumo: optional(ref('Insumo', 'insumo')),
        valor: money('Valor'),
        entregue: withDefault(flag('Entregue'), 0),
      },
      ...{ impede: false, noCorpo: {}, patch: true, marks: ['entregue'], held: { entregue: ['nome', 'insumo'] } },
    },
  },
});
const { given, aberta, linha } = registerSpec(cesta);
const vazia = aberta({ nome: 'Feira' });
const fruta = linha('frutas', { nome: 'Manga', insumoId: 5, valorCentavos: 100, entregue: 1 });
const cesta_frutaId = fruta.data['cesta_frutaId'] as number;
const naLinha = (comando: CatalogueCommand) => ({ type: 'NaLinha', data: { id: 1, linha: 'frutas', comando } }) as const;
const mudar = (dados: object) => naLinha({ type: 'Alterar', data: { cesta_frutaId, ...dados } });

describe('uma marca que prende a sua linha', () => {
  const marcada = given(vazia, fruta);

  it.each([{ nome: 'Outra' }, { insumoId: null }])('não deixa mudar %j', (mudanca) =>
    marcada.when(mudar(mudanca)).thenRefused('LINHA_MARCADA'),
  );
  it('não deixa excluir, e diz a marca', () =>
    marcada
      .when(naLinha({ type: 'Excluir', data: { id: cesta_frutaId } }))
      .thenRefused('LINHA_MARCADA', 'Fruta "Manga": já tem a marca "Entregue". Tire a marca antes de excluir.'));
  it('não deixa sair pelo corpo do registro', () => {
    const inteira = { type: 'AlterarTudo', data: { id: 1, dados: { cestaId: 1 }, linhas: { frutas: { sent: [], ids: [] } } } } as const;
    marcada.when(inteira).thenRefused('LINHA_MARCADA');
  });
  it('não deixa excluir o registro com ela, até que se tire a marca', () => {
    const excluir = { type: 'Excluir', data: { id: 1 } } as const;
    marcada.when(excluir).thenRefused('LINHA_MARCADA', 'Fruta "Manga": já tem a marca "Entregue". Tire a marca antes de excluir.');
    const semMarca = { type: 'CestaFrutaAlterada', data: { ...fruta.data, entregue: 0 } } as never;
    expect(given(vazia, fruta, semMarca).when(excluir).facts()).toHaveLength(2);
  });
  it.each([{ valorCentavos: 200 }, { entregue: 0, nome: 'Outra' }])('deixa o que não prende, e o que se muda ao tirá-la: %j', (mudanca) =>
    expect(marcada.when(mudar(mudanca)).facts()).toHaveLength(1),
  );
});
