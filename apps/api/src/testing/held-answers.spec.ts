import { holdAnswer, wrongWith } from './held-answers.js';

describe('o que uma resposta diz é o que a rota declara', () => {
  const perfil = { id: 1, nome: 'Ana', login: 'ana', email: null, telefone: null, papel: 'dono', plano: 'basico', tutorial: false };

  it('deixa passar o que é como foi declarado, e o que não é sucesso', () => {
    expect(wrongWith('GET', '/v1/perfil', 200, perfil)).toBeUndefined();
    expect(wrongWith('GET', '/v1/perfil', 403, { error: 'não' })).toBeUndefined();
    expect(wrongWith('PUT', '/v1/perfil', 202, { pendente: true, mensagem: 'Gravado.' })).toBeUndefined();
  });

  it('acha o que falta, o que é de outro tipo, o que sobra e o status que ninguém declarou', () => {
    const { nome: _nome, ...semNome } = perfil;
    expect(wrongWith('GET', '/v1/perfil', 200, semNome)).toMatch(/nome/);
    expect(wrongWith('GET', '/v1/perfil', 200, { ...perfil, tutorial: 1 })).toMatch(/tutorial/);
    expect(wrongWith('GET', '/v1/perfil', 200, { ...perfil, senha: 'x' })).toMatch(/says more/);
    expect(wrongWith('GET', '/v1/perfil', 201, perfil)).toMatch(/201/);
    expect(() => holdAnswer('GET', '/v1/perfil', 200, semNome)).toThrow('GET /v1/perfil');
  });

  it('acha a rota de um endereço fixo antes da de um código', () => {
    const guardada = { id: 7, isRead: 0, titulo: 't', texto: 't', tipo: 't', em: '2026-05-11T10:00:00Z', caminho: null };
    expect(wrongWith('GET', '/v1/notifications/last-five?x=1', 200, { content: [guardada], unread: 1 })).toBeUndefined();
  });
});
