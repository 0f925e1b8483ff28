import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { cenarioDe } from '@tulha/read-models/rastreabilidade/cenario.queries';
import { readerOf } from '@tulha/read-models/kernel/reader';
import { faltasDoEpcis } from '@tulha/testing/epcis-regras';
import { conferirEudr } from '@tulha/domain/rastreabilidade/eudr/conferir';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import ExcelJS from 'exceljs';
import { montarSitio } from '../../apps/api/src/testing/sitio.js';
import { type Conta, startBoth } from '../importacao/support.js';

jest.setTimeout(60_000);

type Evento = Record<string, never> & { readonly eventID: string };

describe('documentos de um lote e de uma venda', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  let bia: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let liga: number;
  let venda: number;
  let roca: number;

  const baixar = async (conta: Conta, url: string) => {
    const response = await both.app.app.inject({ method: 'GET', url: `/v1${url}`, headers: { authorization: `Bearer ${conta.token}` } });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, json: () => JSON.parse(response.payload) };
  };
  const pedir = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const { status, body: feito } = await ana.call(method, url, body, sitio.na);
    if (status >= 300) throw new Error(JSON.stringify(feito));
    return feito;
  };
  const saidas = async (processo: string, body: object): Promise<{ id: number; lote: number }> => {
    const feito = await pedir('POST', `/rastreabilidade/${processo}`, body);
    return { id: feito.id, lote: feito.saidas[0].id };
  };
  const lote = (id: number, resto: string) => `/rastreabilidade/lotes/${id}/${resto}`;
  const quadrado = (dx: number) => [
    [-46.123 + dx, -21.234],
    [-46.121 + dx, -21.234],
    [-46.121 + dx, -21.236],
    [-46.123 + dx, -21.236],
  ];

  /** Two plots, two lots, dried; one hulled wrong and corrected; both blended and partly sold. */
  beforeAll(async () => {
    both = await startBoth();
    ana = await both.app.account('ana');
    bia = await both.app.account('bia');
    sitio = await montarSitio(ana);
    await pedir('POST', `/cad-talhoes/${sitio.mata}/coords`, { coords: quadrado(0) });
    await pedir('PUT', `/cad-talhoes/${sitio.pedreira}`, { nome: 'Pedreira', areaHa: 4.7 });
    const colher = async (talhaoId: number, quantidade: number) =>
      (await pedir('POST', '/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId, quantidade }] })).id as number;
    roca = await colher(sitio.mata, 800);
    const outro = await colher(sitio.pedreira, 400);
    await pedir('POST', '/rastreabilidade/secagem', {
      secador: sitio.secador,
      lote: [{ id: roca }],
      dataEntrada: '2026-05-12',
      horaEntrada: '08:00',
      umidadeEntrada: 32.1,
      dataSaida: '2026-05-14',
      horaSaida: '17:30',
      umidadeSaida: 11.4,
      responsavel: 'Geraldo Silva',
    });
    const form = (quantidade: number) => ({ dataEntrada: '2026-06-01', quantidade, lotes: [{ id: roca }] });
    const um = await saidas('beneficio', form(160));
    await pedir('PUT', `/rastreabilidade/beneficio/${um.id}`, { ...form(155.5), motivo: 'Balança sem aferição' });
    const dois = await saidas('beneficio', { dataEntrada: '2026-06-01', quantidade: 70, lotes: [{ id: outro }] });
    const feita = await saidas('rebeneficio', {
      dataEntrada: '2026-06-02',
      lotes: [{ id: um.lote }, { id: dois.lote }],
      escolha: [{ tipo: 'Liga', quantidade: 220 }],
    });
    liga = feita.lote;
    const produtos = [{ id: liga, quantidade: 120, precoSaca: 2_015.5 }];
    venda = (await pedir('POST', '/vendas', { data: '2026-06-04', cliente: sitio.cliente, produtos })).id;
    await pedir('PUT', `/vendas/${venda}/finalizar`, {});
  });
  afterAll(() => both.close());

  describe('EPCIS', () => {
    const documento = async (url: string) => {
      const { status, headers, json } = await baixar(ana, url);
      expect([status, headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8']);
      return json();
    };
    const eventosDe = (um: { epcisBody: { eventList: Evento[] } }) => um.epcisBody.eventList;
    const comFato = (um: Parameters<typeof eventosDe>[0], fato: string) => eventosDe(um).filter((evento) => evento['cafe:fato'] === fato);

    it('de um lote misturado com uma correção obedece a todas as regras', async () => {
      const um = await documento(lote(liga, 'epcis'));
      expect(faltasDoEpcis(um)).toEqual([]);
      expect(comFato(um, 'BeneficioRealizado').filter(({ errorDeclaration }) => errorDeclaration)).toMatchObject([
        {
          outputQuantityList: [{ quantity: 160, uom: 'KGM' }],
          errorDeclaration: { reason: 'incorrect_data', correctiveEventIDs: [comFato(um, 'BeneficioCorrigido')[0]?.eventID] },
        },
      ]);
      expect(comFato(um, 'BeneficioCorrigido')).toMatchObject([{ outputQuantityList: [{ quantity: 155.5 }] }]);
      expect(comFato(um, 'LoteFormado')).toHaveLength(2);
      expect(comFato(um, 'SecagemConcluida')).toMatchObject([
        { eventTime: '2026-05-14T17:30:00-03:00', sensorElementList: [{ sensorReport: [{ value: 11.4, uom: 'P1' }] }] },
      ]);
      expect(comFato(um, 'VendaBaixada')).toHaveLength(1);
    });

    const esquema = process.env.TULHA_EPCIS_SCHEMA;
    (esquema ? describe : describe.skip)('onde está o esquema da GS1', () =>
      it('obedece a ele', async () => {
        const ajv = new Ajv({ strict: false });
        formats.default(ajv);
        const valida = ajv.compile(JSON.parse(readFileSync(esquema ?? '', 'utf8')) as object);
        valida(await documento(lote(liga, 'epcis')));
        expect(valida.errors).toBeNull();
      }),
    );

    it('os mesmos eventos têm os mesmos nomes sempre, em qualquer documento', async () => {
      const [a, b] = [await documento(lote(liga, 'epcis')), await documento(lote(liga, 'epcis'))];
      expect(eventosDe(a)).toEqual(eventosDe(b));
      const daVenda = await documento(`/vendas/${venda}/epcis`);
      expect(faltasDoEpcis(daVenda)).toEqual([]);
      expect(eventosDe(a)).toEqual(expect.arrayContaining(eventosDe(daVenda)));
      const daRoca = await documento(lote(roca, 'epcis'));
      const formado = comFato(daRoca, 'LoteFormado')[0];
      expect(comFato(a, 'LoteFormado').map(({ eventID }) => eventID)).toContain(formado?.eventID);
    });

    it('não diz nomes de pessoas', async () => {
      const texto = (await baixar(ana, lote(liga, 'epcis'))).bytes.toString();
      expect(texto).not.toMatch(/Geraldo|Boa Vista/);
      expect(texto).toContain('Secador 1');
    });

    it('como era, e como se sabia', async () => {
      expect((await baixar(ana, lote(liga, 'epcis?em=2026-05-31'))).status).toBe(404);
      expect(comFato(await documento(lote(roca, 'epcis?em=2026-05-13')), 'SecagemConcluida')).toEqual([]);
      expect(await baixar(ana, lote(liga, 'epcis?em=ontem'))).toMatchObject({ status: 400 });
      expect((await baixar(ana, lote(liga, 'epcis?em=ontem'))).json().errors[0].campo).toBe('em');
    });

    it('para além do limite não se lê meia história', async () => {
      const reader = readerOf(both.app.services.readDb, ana.conta);
      expect(await cenarioDe(reader, { lotes: [liga] }, {}, 5)).toBeUndefined();
      expect((await cenarioDe(reader, { lotes: [liga] }, {}, 40))?.linhas.length).toBeGreaterThan(5);
    });
  });

  describe('pacote para a União Europeia', () => {
    it('diz o que falta e por que seria recusado, e não sai enquanto seria', async () => {
      const { body } = await ana.call('GET', lote(liga, 'eudr'));
      expect(body).toMatchObject({
        podeExportar: false,
        avisos: [{ aviso: 'AREA_EXIGE_CONTORNO', talhoes: [{ nome: 'Pedreira', talhaoId: sitio.pedreira }] }, {}],
      });
      expect(body.dados.find(({ campo }: { campo: string }) => campo === 'enderecoDoProdutor')).toMatchObject({ situacao: 'falta' });
      for (const resto of ['eudr/pacote', 'eudr/talhoes.geojson'])
        expect((await ana.call('GET', lote(liga, resto))).body).toMatchObject({
          code: 'EUDR_IMPEDIDO',
          error: expect.stringContaining('Talhão Pedreira: Um talhão de mais de 4 hectares precisa de contorno'),
        });
      expect((await ana.call('GET', lote(roca, 'eudr'))).body.avisos).toMatchObject([{ aviso: 'MASSA_LIQUIDA_AUSENTE' }, {}]);
    });

    it('corrigido o que impede, sai: o arquivo dos talhões, os dados e a ficha', async () => {
      await pedir('POST', `/cad-talhoes/${sitio.pedreira}/coords`, { coords: quadrado(0.01) });
      const { body } = await ana.call('GET', `/vendas/${venda}/eudr`);
      expect(body).toMatchObject({ podeExportar: true, assunto: 'venda', comprador: { nome: 'Exportadora Boa Vista' } });
      expect(body.avisos.map(({ aviso }: { aviso: string }) => aviso)).toEqual(['CONTORNO_POSTERIOR']);
      const { headers, bytes } = await baixar(ana, `/vendas/${venda}/eudr/talhoes.geojson`);
      expect(headers['content-type']).toBe('application/geo+json; charset=utf-8');
      expect(conferirEudr(bytes.toString())).toEqual([]);
      expect(JSON.parse(bytes.toString()).features).toHaveLength(2);
      const zip = await baixar(ana, `/vendas/${venda}/eudr/pacote`);
      expect([zip.status, zip.headers['content-type'], zip.bytes.subarray(0, 4).toString('hex')]).toEqual([
        200,
        'application/zip',
        '504b0304',
      ]);
      for (const nome of ['talhoes.geojson', 'dados.json', 'ficha.pdf']) expect(zip.bytes.includes(nome)).toBe(true);
      expect((await baixar(ana, lote(liga, 'eudr/pacote'))).status).toBe(200);
    });

    it('redesenhado depois, o talhão continua no arquivo como era', async () => {
      const antes = (await baixar(ana, lote(liga, 'eudr/talhoes.geojson'))).bytes.toString();
      await pedir('PUT', `/cad-talhoes/${sitio.mata}/coords`, { coords: quadrado(0.02) });
      expect((await baixar(ana, lote(liga, 'eudr/talhoes.geojson'))).bytes.toString()).toBe(antes);
      const { body } = await ana.call('GET', lote(liga, 'eudr'));
      expect(body.avisos.map(({ aviso }: { aviso: string }) => aviso)).toContain('CONTORNO_MUDOU');
    });
  });

  describe('dossiê', () => {
    it('em papel: um PDF em português', async () => {
      const { status, headers, bytes } = await baixar(ana, lote(liga, 'dossie'));
      expect([status, headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
      expect(headers['content-disposition']).toMatch(/filename="LOTE-.*\.pdf"/);
      expect(bytes.includes('/MediaBox [0 0 595.28 841.89]')).toBe(true);
    });

    it('em planilha: o lote, a origem, o histórico e os lotes de que veio', async () => {
      const book = new ExcelJS.Workbook();
      await book.xlsx.load((await baixar(ana, lote(liga, 'dossie?formato=xlsx'))).bytes as never);
      expect(book.worksheets.map(({ name }) => name)).toEqual([
        'Lote',
        'Origem',
        'Caminho',
        'Classificações',
        'Histórico',
        'Lotes de que veio',
      ]);
      const origem = book.getWorksheet('Origem') as ExcelJS.Worksheet;
      expect(origem.getRow(4).getCell(4).value).toMatchObject({ result: 220 });
      expect(book.getWorksheet('Lotes de que veio')?.rowCount).toBe(5);
      const caminho = book.getWorksheet('Caminho') as ExcelJS.Worksheet;
      expect([2, 3, 4, 5].map((n) => [caminho.getRow(n).getCell(1).value, caminho.getRow(n).getCell(5).value])).toEqual([
        ['Colheita', 2],
        ['Secador', 1],
        ['Benefício', 4],
        ['Rebenefício', 3],
      ]);
      expect(caminho.getRow(3).getCell(6).value).toBe(11.4);
    });

    it('em CSV: uma linha para cada coisa, sem nomes de pessoas', async () => {
      const texto = (await baixar(ana, lote(roca, 'dossie?formato=csv'))).bytes.toString();
      expect(texto).toMatch(/^\ufeffParte;Data;Hora;O quê;/);
      expect(texto).toContain('Histórico;12/05/2026;08:00;Entrou no secador;;800,000;800,000;L;"Local: Secador 1; Umidade: 32,1 %"');
      expect(texto).not.toContain('Geraldo');
    });

    it('um formato que não há é dito', async () =>
      expect(await ana.call('GET', lote(liga, 'dossie?formato=docx'))).toMatchObject({
        status: 400,
        body: { errors: [{ campo: 'formato' }] },
      }));
  });

  it('de outra conta, ou do que não há, não há documento', async () => {
    const enderecos = ['epcis', 'eudr', 'eudr/talhoes.geojson', 'eudr/pacote', 'dossie'].map((resto) => lote(liga, resto));
    const daVenda = ['epcis', 'eudr', 'eudr/talhoes.geojson', 'eudr/pacote'].map((resto) => `/vendas/${venda}/${resto}`);
    for (const url of [...enderecos, ...daVenda]) {
      expect([url, (await bia.call('GET', url)).status]).toEqual([url, 404]);
      const outro = url.replace(/\d+/, '999999');
      expect([outro, (await ana.call('GET', outro)).status]).toEqual([outro, 404]);
    }
  });
});
