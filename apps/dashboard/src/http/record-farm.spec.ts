import { farmOfRecord, rememberFarms } from './record-farm.js';

const none = new Headers();

describe('a fazenda de um registro aberto', () => {
  it('é a que o registro diz, ou o cabeçalho da resposta, e vale para tudo o que está abaixo dele', () => {
    rememberFarms('/cad-talhoes/12', none, { id: 12, fazenda: 3 });
    rememberFarms('/v1/rastreabilidade/secagem/7?x=1', new Headers({ 'x-fazenda': '4' }), { id: 7 });
    expect(farmOfRecord('/cad-talhoes/12')).toBe(3);
    expect(farmOfRecord('/cad-talhoes/12/coords')).toBe(3);
    expect(farmOfRecord('/rastreabilidade/secagem/7/leituras/1')).toBe(4);
    expect(farmOfRecord('/cad-talhoes/1')).toBeUndefined();
    expect(farmOfRecord('/cad-talhoes')).toBeUndefined();
  });

  it('é a do registro também onde um passo tem o número no fim', () => {
    rememberFarms('/cad-estoque/entrada/9', none, { id: 9, fazenda: 5 });
    expect(farmOfRecord('/cad-estoque/entrada/finalizar/9')).toBe(5);
    expect(farmOfRecord('/cad-estoque/entrada/finalizar/8')).toBeUndefined();
    expect(farmOfRecord('/cad-estoque/entrada/9/produtos/9')).toBe(5);
  });

  it('é a da linha da lista; de um registro de fazenda nenhuma, não se diz', () => {
    rememberFarms('/reg-atividades', none, { content: [{ id: 5, fazenda: 2 }, { id: 6, fazenda: null }, null] });
    rememberFarms('/agronomist/1', none, { id: 1 });
    expect(farmOfRecord('/reg-atividades/5/mdobras')).toBe(2);
    expect(farmOfRecord('/reg-atividades/6')).toBeUndefined();
    expect(farmOfRecord('/agronomist/1/receituarios/2')).toBeUndefined();
  });
});
