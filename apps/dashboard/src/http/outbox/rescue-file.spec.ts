import { rescueFileOf, type Labels } from './rescue-file.js';
import type { Entry } from './entry.js';

const palavras: Labels = {
  rotulo: (path, key) => (path === '/x' ? { data: 'Dia', colhido: 'Colhido', valor: 'Valor', valorDia: 'Valor' }[key] : undefined),
  valor: (_path, key, value) => (key === 'talhao' && value === 7 ? 'Figueira (7)' : undefined),
};
const entrada = (more: Partial<Entry>): Entry => ({
  ...{ seq: 1, key: 'k-1', user: 3, at: '2026-06-15T12:00:00.000Z', what: 'Colheita', page: '/colheita-do-dia', values: {} },
  wish: { method: 'POST', path: '/x', fazenda: 2, body: { data: '2026-06-15' } },
  ...more,
});
const lido = (entry: Entry) => JSON.parse(rescueFileOf([{ entry, palavras }], '2026-06-15T13:00:00.000Z')).Guardados[0];

describe('o que espera, salvo num arquivo', () => {
  it('diz com os nomes da tela o que foi escrito, e sem nome ainda se lê', () => {
    const values = { data: '2026-06-15', talhao: 7, obs: '', linhas: [{ colhido: 4, precoSaca: 2 }] };
    expect(lido(entrada({ values }))).toMatchObject({
      'O quê': 'Colheita',
      'Escrito em': '15/06/2026 09:00:00',
      Situação: 'esperando a internet',
      'O que foi escrito': { Dia: '15/06/2026', Talhao: 'Figueira (7)', Linhas: [{ Colhido: 4, 'Preco saca': 2 }] },
    });
  });

  it('nada se perde de dois campos com o mesmo nome, e zero não é vazio', () =>
    expect(lido(entrada({ values: { valor: 0, valorDia: 2 } }))['O que foi escrito']).toEqual({ Valor: 0, 'Valor (valorDia)': 2 }));

  it('leva o pedido com a sua chave, o motivo da recusa, e o corpo onde nada se digitou', () => {
    const recusada = lido(entrada({ refusal: { message: 'Não há saldo.', fields: [] } }));
    expect(recusada).toMatchObject({ Situação: 'recusado', Motivo: 'Não há saldo.', 'O que foi escrito': { Dia: '15/06/2026' } });
    expect(recusada.Pedido).toEqual({ método: 'POST', endereço: '/x', fazenda: 2, chave: 'k-1', corpo: { data: '2026-06-15' } });
  });
});
