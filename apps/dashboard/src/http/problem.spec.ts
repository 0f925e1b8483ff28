import { noAnswer, problemFrom } from './problem.js';

describe('o que se diz de um pedido que não deu certo', () => {
  it('as palavras do servidor, e sem elas as nossas', async () => {
    const told = new Response(JSON.stringify({ error: 'O lote não tem saldo.', code: 'LOTE_SEM_SALDO' }), { status: 422 });
    expect(await problemFrom(told)).toMatchObject({ message: 'O lote não tem saldo.', status: 422, code: 'LOTE_SEM_SALDO' });
    for (const body of ['<html>', '{}', '{"error":""}', 'null'])
      expect(await problemFrom(new Response(body, { status: 502 }))).toMatchObject({
        message: 'Ocorreu um erro',
        status: 502,
      });
  });

  it('sem resposta: demorou, ou não há conexão', () => {
    expect(noAnswer(new DOMException('timeout exceeded', 'TimeoutError')).message).toBe(
      'O servidor demorou demais para responder. Tente novamente.',
    );
    expect(noAnswer(new TypeError('Network Error')).message).toBe('Sem conexão com o servidor. Verifique a internet e tente novamente.');
  });
});
