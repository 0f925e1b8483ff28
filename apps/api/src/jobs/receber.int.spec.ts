import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FIM, formulario } from '../testing/formulario.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const umaConta = () => {
  const aberta = {} as { app: TestApp; token: string };
  beforeAll(async () => {
    aberta.app = await startTestApp();
    aberta.token = (await aberta.app.account('ana')).token;
  });
  afterAll(() => aberta.app.close());
  return aberta;
};

describe('o que se diz junto das planilhas de uma safra', () => {
  const conta = umaConta();

  const arquivo = { campo: 'arquivos', nome: 'safras.csv', conteudo: 'fazenda\nA\n' };
  const enviar = (query: string, campos: Readonly<Record<string, string>>) =>
    conta.app.call('POST', `/importacoes${query}`, { token: conta.token, ...formulario(campos, arquivo) });

  it.each(['simular', 'parcial'])('%s dito dos dois jeitos é recusado; duas vezes o mesmo, não', async (campo) => {
    for (const [url, form] of [
      ['0', '1'],
      ['true', 'false'],
    ] as const)
      expect(await enviar(`?${campo}=${url}`, { [campo]: form })).toMatchObject({
        status: 400,
        body: { errors: [{ campo, mensagem: expect.stringContaining('contradiz') }] },
      });
    expect(await enviar(`?${campo}=1`, { [campo]: 'true' })).toMatchObject({ status: 202 });
    expect(await enviar('', { [campo]: 'talvez' })).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
  });
});

describe.each([
  ['de uma safra', '/importacoes', 'arquivos'],
  ['de um cadastro', '/cad-secadores/importar', 'arquivo'],
])('envio das planilhas %s', (_, url, campo) => {
  const conta = umaConta();

  const form = (nome: string, conteudo: string) => formulario({}, { campo, nome, conteudo });
  const enviar = ({ body, headers }: ReturnType<typeof form>, chave?: string) =>
    conta.app.call('POST', url, { token: conta.token, body, headers: { ...headers, ...(chave ? { 'idempotency-key': chave } : {}) } });
  const noDisco = async () => (await readdir(join(conta.app.services.config.dataDir, 'importacoes'), { recursive: true })).sort();

  it('um formulário cortado em qualquer ponto é recusado e não deixa nada no disco', async () => {
    const { body, headers } = form('secadores.csv', 'Nome\nSecador 1\n');
    for (const menos of [2, FIM.length, FIM.length + 1, FIM.length + 12, body.length - 30]) {
      const answer = await enviar({ body: body.subarray(0, body.length - menos - 2), headers });
      expect(answer).toMatchObject({ status: 400, headers: { 'content-type': expect.stringContaining('application/problem+json') } });
      expect(await noDisco()).toEqual([]);
    }
  });

  it('o mesmo pedido outra vez tem a mesma resposta; com outros arquivos, a chave já foi usada', async () => {
    const first = await enviar(form('a.csv', 'Nome\nSecador 1\n'), 'chave-1');
    expect(first.status).toBe(202);
    const before = await noDisco();
    expect(await enviar(form('a.csv', 'Nome\nSecador 1\n'), 'chave-1')).toMatchObject({ status: 202, body: { id: first.body.id } });
    for (const outro of [form('a.csv', 'Nome\nSecador 2\n'), form('b.csv', 'Nome\nSecador 1\n')])
      expect(await enviar(outro, 'chave-1')).toMatchObject({ status: 422, body: { code: 'CHAVE_DE_OUTRO_PEDIDO' } });
    expect(await noDisco()).toEqual(before);
  });

  it('o nome de um arquivo fica com os acentos que tem', async () => {
    const { body } = await enviar(form('Colheitas de março — Sítio São João.csv', 'Nome\nSecador 3\n'));
    const { rows } = await conta.app.owner.query('select entrada from controle.tarefa where id = $1', [body.id]);
    expect(JSON.stringify(rows)).toContain('"Colheitas de março — Sítio São João.csv"');
  });
});
