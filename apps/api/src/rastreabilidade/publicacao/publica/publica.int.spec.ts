import { rowsLookedAt } from '@tulha/testing/rows-looked-at';
import { certo, contarTudo, SEGREDOS } from '../../../testing/bica.js';
import { montarSitio } from '../../../testing/sitio.js';
import { colherDeSobra } from '../../../testing/colher.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';

const ROWS_MAX = 500_000;

describe('página pública de um lote', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let cafe: Awaited<ReturnType<typeof contarTudo>>;
  let na: Record<string, string>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    const sitio = await montarSitio(ana);
    na = sitio.na;
    cafe = await contarTudo(ana, sitio);
  });
  afterAll(() => app.close());

  const publicacao = (id: number) => `/rastreabilidade/lotes/${id}/publicacao`;
  const visitar = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

  it('conta o café do talhão ao lote, em português e em inglês, sem sessão', async () => {
    const { id, codigo } = await cafe.bica();
    const caminho = await cafe.publicar(id, { historia: 'Café de sombra.\nColhido <devagar>.' });
    const { statusCode, payload, headers } = await visitar(caminho);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const texto of [
      '<html lang="pt-BR">',
      codigo,
      'SANTA FÉ, Carmo de Minas/MG',
      '<dt>Safra</dt><dd>2026</dd>',
      'Arara',
      '75',
      '96,5',
      'Mole',
    ])
      expect(payload).toContain(texto);
    expect(payload).toContain('Colhido &lt;devagar&gt;.');
    expect(payload).toContain('Mata &lt;b&gt;&amp;&quot;');
    const passos = [...payload.matchAll(/<li><strong>([^<]+)/g)].map(([, nome]) => nome);
    expect(passos).toEqual(['Colheita', 'Secagem no terreiro', 'Secador', 'Descanso no armazém', 'Benefício']);
    expect(payload).toContain('9 dias');
    expect(payload).toContain('umidade de 32,1\u00a0% para 11,4\u00a0%');
    expect(payload).toContain('<svg class="mapa"');
    const english = (await visitar(`${caminho}?lang=en`)).payload;
    for (const texto of ['<html lang="en">', 'Picking', 'Mechanical dryer', 'Soft', '96.5', '11 May 2026'])
      expect(english).toContain(texto);
    expect((await visitar(caminho, { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' })).payload).toContain('<html lang="en">');
    expect((await visitar(`${caminho}?lang=xx&lang=`)).statusCode).toBe(200);
  });

  it('não roda nem carrega nada, não é achada por buscas nem guardada por ninguém', async () => {
    const { payload, headers } = await visitar(await cafe.publicar((await cafe.bica()).id));
    expect(payload).not.toMatch(/<script|\son\w+=|\ssrc=|<link|style="/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it('não diz preços, pessoas, compradores, documentos nem códigos internos, em nenhuma forma', async () => {
    const { id } = await cafe.bica();
    const caminho = await cafe.publicar(id);
    for (const forma of [caminho, `${caminho}.json`]) {
      const { statusCode, payload } = await visitar(forma);
      expect(statusCode).toBe(200);
      const achados = Object.entries(SEGREDOS).filter(([, texto]) =>
        [texto, texto.replace('.', ','), texto.slice(0, 12)].some((t) => payload.includes(t)),
      );
      expect(achados).toEqual([]);
      expect(payload).not.toContain('Segredo');
      expect(payload).not.toMatch(/Conta ana|R\$|responsavel|"(id|conta|loteId|talhaoId|fazendaId)"/);
    }
  });

  it('conta a classificação mais nova do lote, sem quem a fez nem as notas', async () => {
    const { id } = await cafe.bica();
    const caminho = await cafe.publicar(id);
    const prova = { responsavel: SEGREDOS.trabalhador, laboratorio: SEGREDOS.comprador, notas: SEGREDOS.telefone };
    const classificar = (laudo: object) =>
      certo(ana.call('POST', `/rastreabilidade/lotes/${id}/classificacoes`, { ...laudo, ...prova }, na));
    await classificar({ data: '2026-06-10', bebida: 'Dura', tipo: 6 });
    const peneiras = [{ peneira: '17', percentual: 62.5 }];
    await classificar({ data: '2026-06-12', bebida: 'Apenas mole', tipo: 4, pontosSca: 84.25, peneiras, cor: 'Verde-cana', umidade: 11.2 });
    const { payload } = await visitar(caminho);
    for (const texto of ['Apenas mole', '84,25', '17: 62,5\u00a0%', 'Verde-cana', '11,2\u00a0%', '12/06/2026'])
      expect(payload).toContain(texto);
    const dados = (await visitar(`${caminho}.json`)).payload;
    expect(JSON.parse(dados).qualidade).toMatchObject({ bebida: 'Apenas mole', tipo: 4, pontosSca: 84.25, classificadoEm: '2026-06-12' });
    for (const forma of [payload, dados]) expect(forma).not.toMatch(/Segredo|99999/);
    expect((await visitar(`${caminho}?lang=en`)).payload).toContain('Cane green');
  });

  it('mostra só o que o produtor quis, e muda quando ele muda', async () => {
    const { id } = await cafe.bica();
    const caminho = await cafe.publicar(id, { mostra: { mapa: false, fazenda: false, qualidade: false } });
    const fechada = (await visitar(caminho)).payload;
    for (const texto of ['SANTA FÉ', '<svg class="mapa"', 'Mole', '11,4']) expect(fechada).not.toContain(texto);
    expect(fechada).toContain('Carmo de Minas/MG');
    const dados = JSON.parse((await visitar(`${caminho}.json`)).payload);
    expect(dados).toMatchObject({ mapas: null, qualidade: null, prova: null, fazendas: [{ nome: null, cidade: 'Carmo de Minas' }] });
    // A change of the story shows nothing that was hidden.
    expect((await ana.call('PUT', publicacao(id), { historia: 'Nova' })).body).toMatchObject({
      mostra: { mapa: false, fazenda: false, qualidade: false },
      historia: 'Nova',
    });
    expect((await visitar(caminho)).payload).not.toContain('SANTA FÉ');
    const mostra = { mapa: true, fazenda: true, qualidade: true };
    expect(await ana.call('PUT', publicacao(id), { mostra })).toMatchObject({
      status: 200,
      body: { publicado: true, mostra, historia: 'Nova' },
    });
    expect((await visitar(caminho)).payload).toContain('SANTA FÉ');
    expect(JSON.parse((await visitar(`${caminho}.json`)).payload)).toMatchObject({
      historia: 'Nova',
      talhoes: [
        { numero: 1, percentual: 75, areaHa: 4.03 },
        { numero: 2, nome: 'Pedreira', percentual: 25 },
      ],
      mapas: [[{ numero: 1, percentual: 75 }]],
      qualidade: { bebida: 'Mole' },
      lotesDeOrigem: 1,
    });
  });

  it('retirada, some na mesma hora, sem diferença de uma que nunca houve; uma nova tem outro endereço', async () => {
    const { id } = await cafe.colher();
    const antiga = await cafe.publicar(id);
    expect((await ana.call('DELETE', publicacao(id))).status).toBe(204);
    expect((await ana.call('DELETE', publicacao(id))).status).toBe(204);
    const [retirada, nunca] = [await visitar(antiga), await visitar(`/p/${'A'.repeat(24)}`)];
    expect(retirada.statusCode).toBe(404);
    expect(retirada.payload).toBe(nunca.payload);
    const cabecalhos = (todos: object) => Object.entries(todos).filter(([nome]) => nome !== 'date' && nome !== 'x-request-id');
    expect(cabecalhos(retirada.headers)).toEqual(cabecalhos(nunca.headers));
    expect((await visitar(`${antiga}.json`)).statusCode).toBe(404);
    expect((await ana.call('PUT', publicacao(id), {})).body).toMatchObject({ code: 'LOTE_NAO_PUBLICADO' });
    expect((await ana.call('GET', publicacao(id))).body).toMatchObject({ publicado: false, endereco: null });
    const nova = await cafe.publicar(id);
    expect(nova).not.toBe(antiga);
    expect([(await visitar(nova)).statusCode, (await visitar(antiga)).statusCode]).toEqual([200, 404]);
  });

  it('endereços de qualquer forma respondem 404, nunca 5xx', async () => {
    const tortos = [
      '/p/',
      '/p/x',
      '/p/%00',
      `/p/${'%00'.repeat(24)}`,
      '/p/%zz',
      '/p/%E0%A4%A',
      `/p/${'a'.repeat(100)}`,
      `/p/${'a'.repeat(9_000)}`,
    ];
    const mais = [
      "/p/'%20or%201=1--",
      '/p/..%2f..%2fetc%2fpasswd',
      '/p/a/b',
      '/p/1',
      '/p/.json',
      `/p/${'a'.repeat(9_000)}.json`,
      '/p/%F0%9F%8D%92',
    ];
    const respostas = await Promise.all([...tortos, ...mais].map(async (url) => [url.slice(0, 40), (await visitar(url)).statusCode]));
    expect(respostas.filter(([, status]) => status !== 404)).toEqual([]);
    expect((await app.call('GET', '/fazendas/%zz')).body).toMatchObject({ code: 'CAMPOS_INVALIDOS', errors: [{ campo: 'url' }] });
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await app.app.inject({ method, url: `/p/${'a'.repeat(24)}` })).statusCode).toBe(404);
  });

  it('de um lote de sessenta lotes e talhões, cabe em 60 kB antes do mapa', async () => {
    const talhoes = await Promise.all(
      Array.from({ length: 60 }, async (_, k) => {
        const { id } = await certo(
          ana.call('POST', '/cad-talhoes', { nome: `Talhão de nome bem comprido número ${k}`.repeat(2), variedade: `Variedade ${k}` }, na),
        );
        const [x, y] = [-45 - k / 500, -22 - (k % 7) / 500];
        const coords = Array.from({ length: 200 }, (__, a) => [x + 0.001 * Math.cos(a / 31.84), y + 0.001 * Math.sin(a / 31.84)]);
        await certo(ana.call('POST', `/cad-talhoes/${id}/coords`, { coords }, na));
        return id as number;
      }),
    );
    await colherDeSobra(ana, Number(na['x-fazenda']), talhoes);
    const lotes: { id: number; quantidade: number }[] = [];
    for (const talhaoId of talhoes) {
      const pedido = { data: '2026-05-12', talhoes: [{ talhaoId, quantidade: 80 }] };
      lotes.push({ id: (await certo(ana.call('POST', '/rastreabilidade', pedido, na))).id, quantidade: 80 });
    }
    const liga = await certo(
      ana.call('POST', '/rastreabilidade/beneficio', { dataEntrada: '2026-06-07', tipo: 'Liga', quantidade: 500, lotes }, na),
    );
    const { payload } = await visitar(await cafe.publicar(liga.saidas[0].id, { historia: 'ç'.repeat(600) }));
    const semMapa = payload.replace(/<svg class="mapa"[\s\S]*?<\/svg>/g, '');
    expect(payload).toContain('e mais 20 talhões');
    expect(Buffer.byteLength(semMapa)).toBeLessThan(60_000);
    expect(Buffer.byteLength(payload)).toBeLessThan(100_000);
  });

  it('de um lote com dez mil lotes antes dele, olha poucas linhas de cada um e continua pequena', async () => {
    const { id } = await cafe.bica();
    const caminho = await cafe.publicar(id);
    const { owner: pool } = app;
    const { rows } = await pool.query<{ pai_id: number }>('select pai_id from leitura.lote_aresta where filho_id = $1', [id]);
    const modelo = Number(rows[0]?.pai_id);
    /** Ten thousand rows like those of the picked lot, each with values of its own. */
    const clonar = (tabela: string, onde: string, proprio: string) =>
      pool.query(`insert into leitura.${tabela} select (jsonb_populate_record(t, jsonb_build_object(${proprio}))).*
        from leitura.${tabela} t, generate_series(1, 10000) g where ${onde}`);
    const n = '1000000 + g';
    await clonar('lote', `id = ${modelo}`, `'id', ${n}, 'codigo', 'X' || g, 'processo_id', ${n}, 'em', date '2026-04-01' + g % 30`);
    await clonar('lote_origem', `lote_id = ${modelo} and g % 2 = 0`, `'lote_id', ${n}, 'versao', 900`);
    // A chain of 5,000 lots, each of which takes in one more.
    const filho = `case when g = 1 then ${modelo} when g % 2 = 1 then ${n} - 2 else ${n} - 1 end`;
    await clonar('lote_aresta', `filho_id = ${id}`, `'filho_id', ${filho}, 'pai_id', ${n}, 'versao', 901`);
    const doPatio = `processo = 'terreiro' and papel = 'entra' and lote_id = ${modelo}`;
    const { rows: entradas } = await pool.query<{ processo_id: number }>(`select processo_id from leitura.processo_lote where ${doPatio}`);
    const dias = `'entrada_em', date '2026-04-01' + g % 30, 'saida_em', date '2026-04-08' + g % 30`;
    await clonar('terreiro_entrada', `id = ${entradas[0]?.processo_id}`, `'id', ${n}, ${dias}`);
    await clonar('processo_lote', doPatio, `'processo_id', ${n}, 'lote_id', ${n}`);
    await clonar('lote_movimento', doPatio, `'processo_id', ${n}, 'lote_id', ${n}`);
    await pool.query('analyze'); // as the database does by itself a minute after tables have grown
    const before = await rowsLookedAt(app.services.pool);
    const { statusCode, payload } = await visitar(caminho);
    // A walk that grew with the square of the lots would look at a hundred million.
    expect((await rowsLookedAt(app.services.pool)) - before).toBeLessThan(ROWS_MAX);
    expect(statusCode).toBe(200);
    expect(payload).toContain('Reúne o café de 10.001 lotes anteriores.');
    expect(payload).toContain('7 a 9 dias · em 10.001 vezes');
    expect(Buffer.byteLength(payload)).toBeLessThan(60_000);
  });
});
