import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Arquivos, abrirArquivos, PDF } from '../../testing/arquivos.js';

let app: Arquivos['app'];
let dono: Arquivos['dono'];
let lote: Arquivos['lote'];
let enviar: Arquivos['enviar'];
let anexado: Arquivos['anexado'];
let baixar: Arquivos['baixar'];

beforeAll(async () => {
  ({ app, dono, lote, enviar, anexado, baixar } = await abrirArquivos());
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
