import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Arquivos, abrirArquivos, foto, PDF } from '../../testing/arquivos.js';

let app: Arquivos['app'];
let dono: Arquivos['dono'];
let lote: Arquivos['lote'];
let enviar: Arquivos['enviar'];
let anexado: Arquivos['anexado'];
let baixar: Arquivos['baixar'];
let previa: Arquivos['previa'];

beforeAll(async () => {
  ({ app, dono, lote, enviar, anexado, baixar, previa } = await abrirArquivos());
});
afterAll(() => app.close());

const pasta = () => join(app.services.config.dataDir, 'arquivos');

describe('a pasta dos arquivos fora de alcance', () => {
  it('envio e download dizem 503, a saúde a nomeia, e tudo segue quando ela volta', async () => {
    const { id } = await anexado(dono, 'nota.txt', '0123456789');
    const guardada = `${pasta()}-guardada`;
    renameSync(pasta(), guardada);
    writeFileSync(pasta(), 'um arquivo no lugar da pasta');
    try {
      const baixado = await baixar(dono, { id });
      expect([baixado.statusCode, baixado.json().code]).toEqual([503, 'ARQUIVOS_INDISPONIVEIS']);
      const enviado = await enviar(dono, lote, 'nota.pdf', PDF);
      expect([enviado.status, enviado.body.code]).toEqual([503, 'ARQUIVOS_INDISPONIVEIS']);
      const { disco, porque } = await app.services.health();
      expect([disco.fechadas, porque]).toEqual([['arquivos'], expect.arrayContaining(['pasta_fechada'])]);
    } finally {
      rmSync(pasta());
      renameSync(guardada, pasta());
    }
    expect((await baixar(dono, { id })).payload).toBe('0123456789');
    expect((await enviar(dono, lote, 'nota.pdf', PDF)).status).toBe(201);
  });
});

describe('um conteúdo que não está como foi enviado', () => {
  /** The file of the newest content. */
  const ultimo = (): string => {
    const todos = readdirSync(pasta(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return todos.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] as string;
  };
  const respostaDe = async (id: number) => {
    const { statusCode, payload } = await baixar(dono, { id });
    const { code, error, retirado } = JSON.parse(payload);
    return { statusCode, code, error, retirado };
  };
  const restaurar = 'Avise o administrador, que o restaura da cópia de segurança.';

  it.each(['01234', '0123456789ab', '012345678X'])('danificado (%s), nada dele se entrega, nem um pedaço', async (agora) => {
    const { id } = await anexado(dono, 'nota.txt', '0123456789');
    writeFileSync(ultimo(), agora);
    const error = `O conteúdo de "nota.txt" está danificado no servidor. ${restaurar}`;
    expect(await respostaDe(id)).toEqual({ statusCode: 410, code: 'CONTEUDO_DANIFICADO', error, retirado: undefined });
    expect((await baixar(dono, { id }, { range: 'bytes=0-1' })).statusCode).toBe(410);
  });

  it('perdido, se diz que o é, e não que o registro não existe', async () => {
    const { id } = await anexado(dono, 'nota.txt', '0123456789');
    rmSync(ultimo());
    const error = `O conteúdo de "nota.txt" não está mais no servidor. ${restaurar}`;
    expect(await respostaDe(id)).toEqual({ statusCode: 410, code: 'CONTEUDO_PERDIDO', error, retirado: undefined });
  });

  it('de uma imagem danificada ou perdida não se desenha a prévia', async () => {
    const imagem = await foto();
    const { id } = await anexado(dono, 'foto.jpg', imagem);
    writeFileSync(ultimo(), Buffer.concat([imagem.subarray(0, -1), Buffer.from('x')]));
    expect((await previa(dono, id)).json()).toMatchObject({ status: 410, code: 'CONTEUDO_DANIFICADO' });
    rmSync(ultimo());
    expect((await previa(dono, id)).json()).toMatchObject({ status: 410, code: 'CONTEUDO_PERDIDO' });
  });

  it('um grande se interrompe antes do fim', async () => {
    const grande = Buffer.alloc(9 * 1_048_576, 'x');
    const { id } = await anexado(dono, 'grande.txt', grande);
    await app.app.listen(0, '127.0.0.1');
    const baixarGrande = async () => {
      const headers = { authorization: `Bearer ${dono.token}`, 'content-type': 'application/json' };
      const asked = await fetch(`${await app.app.getUrl()}/v1/files/download`, { method: 'POST', headers, body: JSON.stringify({ id }) });
      return Buffer.from(await asked.arrayBuffer());
    };
    expect((await baixarGrande()).equals(grande)).toBe(true);
    writeFileSync(ultimo(), Buffer.concat([grande.subarray(0, -1), Buffer.from('y')]));
    await expect(baixarGrande()).rejects.toThrow('terminated');
  });
});
