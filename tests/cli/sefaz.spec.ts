import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NSU_ZERO } from '@tulha/domain/fiscal/distribuicao/cursor';
import { readPfx } from '@tulha/sefaz/certificado/read-pfx';
import { pedidoXml } from '@tulha/sefaz/distribuicao/pedido';
import { lerRetorno } from '@tulha/sefaz/distribuicao/retorno';
import { httpsTransport } from '@tulha/sefaz/transporte/https-transport';
import { until } from '@tulha/testing/until';
import { cli, type Ran, scratchFolder } from './support.js';

describe('tulha sefaz simulador', () => {
  const folder = scratchFolder();

  /** Asks the running simulator with the files it left. */
  const perguntar = async (url: string) => {
    const dir = join(folder.path, 'sefaz');
    const identidade = readPfx(readFileSync(join(dir, 'cliente.pfx')), 'simulado');
    const enderecos = {
      distribuicao: `${url}/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx`,
      evento: `${url}/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx`,
    };
    const transport = httpsTransport({ enderecos, hosts: ['localhost'], ca: [readFileSync(join(dir, 'ac.pem'), 'utf8')] });
    const dados = pedidoXml({ ambiente: '1', documento: '90000010057', busca: { ultNsu: NSU_ZERO } });
    return lerRetorno(await transport('distribuicao', dados, identidade));
  };

  it.each(['estrito', 'iis'])('no modo %s responde como a SEFAZ a quem mostra o certificado que ela deixou, até Ctrl-C', async (modo) => {
    const answers: string[] = [];
    const taken: Ran[] = [];
    const argv = ['sefaz', 'simulador', '--documento', '900.000.100-57', '--modo', modo, '--porta', '0', '--pasta', 'sefaz'];
    const { exit, stdout, stderr } = await cli(argv, {
      cwd: folder.path,
      onStart: async (interrupt, messages) => {
        await until(() => messages().includes('Ctrl-C'), 'the simulator to answer');
        const url = /https:\/\/localhost:\d+/.exec(messages())?.[0] ?? '';
        for (let vez = 0; vez < 2; vez++) answers.push((await perguntar(url)).cStat);
        const porta = new URL(url).port;
        taken.push(await cli(['sefaz', 'simulador', '--porta', porta], { cwd: folder.path }));
        interrupt();
      },
    });
    expect([exit, answers]).toEqual([0, ['138', '656']]);
    expect(stdout).toMatch(/https:\/\/localhost:\d+\/NFeRecepcaoEvento4\/NFeRecepcaoEvento4.asmx/);
    expect(taken).toMatchObject([{ exit: 1, stderr: expect.stringMatching(/A porta \d+ já está em uso/) }]);
    expect(stderr).toContain('nada se pergunta à SEFAZ');
    expect(statSync(join(folder.path, 'sefaz', 'cliente.pfx')).mode & 0o077).toBe(0);
  });

  it('um documento que não é um se diz', async () => {
    expect(await cli(['sefaz', 'simulador', '--documento', '123'], { cwd: folder.path })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('123 não é um CPF nem um CNPJ.'),
    });
  });
});
