import { momento } from '../../apps/api/src/testing/momento.js';
import { montarSitio } from '../../apps/api/src/testing/sitio.js';
import { certo, contarTudo } from '../../apps/api/src/testing/bica.js';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { cli, scratchFolder } from './support.js';
import { join } from 'node:path';

describe('a linha de comando e o passado de um lote', () => {
  const folder = scratchFolder();
  let app: TestApp;
  let env: Record<string, string>;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let pai: { readonly id: number; readonly codigo: string };
  let na: Record<string, string>;
  const run = (argv: readonly string[]) => cli(argv, { env, cwd: folder.path });

  beforeAll(async () => {
    app = await startTestApp();
    await app.app.listen(0, '127.0.0.1');
    ana = await app.account('ana');
    env = { XDG_CONFIG_HOME: join(folder.path, 'config'), TULHA_URL: await app.app.getUrl(), TULHA_TOKEN: ana.token };
    const sitio = await montarSitio(ana);
    na = sitio.na;
    pai = await (await contarTudo(ana, sitio)).colher(800);
  });
  afterAll(() => app.close());

  it('conta um lote retirado como se conhecia: origem, história, genealogia e perdas; e um de agora como era num dia', async () => {
    const pedido = {
      dataEntrada: '2026-06-01',
      tipo: 'Bica corrida',
      quantidade: 60,
      lotes: [{ id: pai.id, quantidade: 480 }],
    };
    const feito = await certo(ana.call('POST', '/rastreabilidade/beneficio', pedido, na));
    const antes = await momento();
    const codigo = feito.saidas[0].codigo as string;
    expect((await ana.call('DELETE', `/rastreabilidade/beneficio/${feito.id}`)).status).toBe(204);
    const json = async (...argv: string[]) => JSON.parse((await run(['lote', ...argv, '--json'])).stdout);
    for (const comando of ['origem', 'historico', 'genealogia', 'perdas']) {
      expect((await json(comando, codigo, '--conhecido-em', antes)).lote).toMatchObject({ codigo, saldo: 60 });
    }
    expect((await json('origem', codigo, '--conhecido-em', antes)).origens).toMatchObject([{ percentual: 75 }, { percentual: 25 }]);
    expect((await json('genealogia', codigo, '--conhecido-em', antes)).nos).toMatchObject([{ codigo }, { codigo: pai.codigo }]);
    expect((await json('perdas', codigo, '--conhecido-em', antes)).passos.at(-1)).toMatchObject({
      processo: 'beneficio',
      entra: { L: 480 },
    });
    expect((await json('perdas', pai.codigo, '--em', '2026-05-12')).resumo).toMatchObject({ quantidade: 800, unidade: 'L' });
    const { exit, stderr } = await run(['lote', 'historico', pai.codigo, '--em', '2199-01-01']);
    expect([exit === 0, stderr.includes('Esse dia ainda não chegou')]).toEqual([false, true]);
    expect((await run(['lote', 'genealogia', codigo, '--conhecido-em', antes])).stdout).toContain('1 acima');
  });

  it('de um lote retirado diz que foi, quando, por quem e por quê, e o que se sabia dele até então', async () => {
    const pedido = { dataEntrada: '2026-06-02', quantidade: 20, lotes: [{ id: pai.id, quantidade: 160 }] };
    const feito = await certo(ana.call('POST', '/rastreabilidade/beneficio', pedido, na));
    const codigo = feito.saidas[0].codigo as string;
    const antes = '2020-01-01T00:00:00Z';
    expect((await ana.call('DELETE', `/rastreabilidade/beneficio/${feito.id}?motivo=contado%20errado`)).status).toBe(204);
    for (const comando of ['origem', 'historico', 'genealogia', 'perdas']) {
      const { exit, stdout } = await run(['lote', comando, codigo.toLowerCase()]);
      expect({ comando, exit }).toEqual({ comando, exit: 0 });
      expect(stdout).toMatch(/Retirado em +\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}, por .+: contado errado/);
      const impresso = JSON.parse((await run(['lote', comando, codigo, '--json'])).stdout);
      expect(impresso).toMatchObject({ lote: { codigo, saldo: 20 }, retirado: { codigo, motivo: 'contado errado' } });
    }
    const nunca = await run(['lote', 'historico', codigo, '--conhecido-em', antes]);
    expect([nunca.exit === 0, nunca.stderr.includes('Não há lote com o código')]).toEqual([false, true]);
    const papel = await run(['exportar', 'lote', codigo, '--formato', 'pdf']);
    expect([papel.exit === 0, papel.stderr]).toEqual([false, expect.stringContaining(`O lote ${codigo} foi retirado em`)]);
  });

  it('o histórico de um lote diz as correções dos lotes de que veio, as que o dossiê diz', async () => {
    const feito = await certo(
      ana.call(
        'POST',
        '/rastreabilidade/beneficio',
        { dataEntrada: '2026-06-03', quantidade: 20, lotes: [{ id: pai.id, quantidade: 160 }] },
        na,
      ),
    );
    const { id, codigo } = feito.saidas[0];
    const { talhoes, data } = await certo(ana.call('GET', `/rastreabilidade/lotes/${pai.id}`));
    const dele = talhoes.map(({ talhaoId, quantidade }: { talhaoId: number; quantidade: number }, n: number) => ({
      ...{ talhaoId, quantidade: n === 0 ? quantidade - 10 : quantidade },
    }));
    await certo(ana.call('PUT', `/rastreabilidade/lotes/${pai.id}`, { data, talhoes: dele, motivo: 'medida outra vez' }));
    const esperada = { lote: pai.codigo, quantidade: 800, unidade: 'L', excluiu: false, motivo: 'medida outra vez' };
    const { body } = await ana.call('GET', `/rastreabilidade/lotes/${id}/historico`);
    expect(body.correcoesDosAncestrais).toMatchObject({ total: 1, content: [esperada] });
    const [{ registradoEm }] = body.correcoesDosAncestrais.content;
    const antes = new Date(Date.parse(registradoEm) - 1).toISOString();
    const sabido = await ana.call('GET', `/rastreabilidade/lotes/${id}/historico?conhecidoEm=${antes}`);
    expect(sabido.body.correcoesDosAncestrais).toEqual({ total: 0, content: [] });
    const { stdout } = await run(['lote', 'historico', codigo]);
    expect(stdout).toMatch(/Correções dos lotes de que veio[\s\S]*corrigido em .*medida outra vez/);
  });

  it('o que deixou de valer está dito na linha, e de que registro; das perdas, o passo todo e a parte do lote', async () => {
    const pedido = { dataEntrada: '2026-06-04', quantidade: 10, lotes: [{ id: pai.id, quantidade: 80 }] };
    const feito = await certo(ana.call('POST', '/rastreabilidade/beneficio', pedido, na));
    expect((await ana.call('DELETE', `/rastreabilidade/beneficio/${feito.id}?motivo=contado%20errado`)).status).toBe(204);
    const linhas = (await run(['lote', 'historico', pai.codigo])).stdout.split('\n');
    const cabecalho = linhas.find((linha) => linha.includes('O quê')) as string;
    const coluna = cabecalho.indexOf('Vale');
    const vale = (linha: string | undefined) => linha?.slice(coluna, coluna + 'não: excluído'.length).trim();
    expect(vale(linhas.find((linha) => linha.includes('04/06/2026') && linha.includes(feito.codigo)))).toBe('não: excluído');
    const desfez = linhas.find((linha) => linha.includes(`Registro excluído: deixou de valer (o benefício ${feito.codigo})`));
    expect(vale(desfez)).toBe('');
    const fica = (await certo(ana.call('POST', '/rastreabilidade/beneficio', pedido, na))).saidas[0].codigo as string;
    const tabela = (await run(['lote', 'perdas', fica])).stdout;
    for (const titulo of ['Parte do lote', 'Entrou dele', 'Saiu dele', 'Perda dele']) expect(tabela).toContain(titulo);
    const { passos } = JSON.parse((await run(['lote', 'perdas', fica, '--json'])).stdout);
    const colhido = passos.find(({ processo }: { processo: string }) => processo === 'lote');
    expect(colhido.parte.sai.L).toBe(80);
    expect(colhido.sai.L).toBeGreaterThan(80);
    expect(tabela.split('\n').find((linha) => /^\S+ +lote /.test(linha))).toMatch(new RegExp(`${colhido.sai.L} L .*10,\\d+ %.* 80 L`));
  });
});
