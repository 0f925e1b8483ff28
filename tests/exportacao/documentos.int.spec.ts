import { readFileSync } from 'node:fs';
import { cenarioDe } from '@tulha/read-models/rastreabilidade/documentos/cenario.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { faltasDoEpcis } from '@tulha/testing/epcis-regras';
import { conferirEudr } from '@tulha/domain/rastreabilidade/eudr/conferir';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Conta } from '../importacao/support.js';
import { lote, montarLiga, quadrado } from './liga.js';

type Evento = Record<string, never> & { readonly eventID: string };

describe('documentos de um lote e de uma venda', () => {
  let feita: Awaited<ReturnType<typeof montarLiga>>;
  let ana: Conta;
  let bia: Conta;
  let liga: number;
  let venda: number;
  let roca: number;

  const pedir = (method: 'POST' | 'PUT', url: string, body: object) => feita.pedir(method, url, body);
  const baixar = (conta: Conta, url: string) => feita.baixar(conta, url);

  beforeAll(async () => {
    feita = await montarLiga();
    ({ ana, bia, liga, venda, roca } = feita);
  });
  afterAll(() => feita.both.close());

  describe('EPCIS', () => {
    const documento = async (url: string) => {
      const { status, headers, json } = await baixar(ana, url);
      expect([status, headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8']);
      return json();
    };
    const eventosDe = (um: { epcisBody: { eventList: Evento[] } }) => um.epcisBody.eventList;
    const comFato = (um: Parameters<typeof eventosDe>[0], fato: string) => eventosDe(um).filter((evento) => evento['cafe:fato'] === fato);

    it('de um lote misturado com uma correção obedece a todas as regras', async () => {
      const epcis = await documento(lote(liga, 'epcis'));
      expect(faltasDoEpcis(epcis)).toEqual([]);
      expect(comFato(epcis, 'BeneficioRealizado').filter(({ errorDeclaration }) => errorDeclaration)).toMatchObject([
        {
          outputQuantityList: [{ quantity: 160, uom: 'KGM' }],
          errorDeclaration: { reason: 'incorrect_data', correctiveEventIDs: [comFato(epcis, 'BeneficioCorrigido')[0]?.eventID] },
        },
      ]);
      expect(comFato(epcis, 'BeneficioCorrigido')).toMatchObject([{ outputQuantityList: [{ quantity: 155.5 }] }]);
      expect(comFato(epcis, 'LoteFormado')).toHaveLength(2);
      expect(comFato(epcis, 'SecagemConcluida')).toMatchObject([
        { eventTime: '2026-05-14T17:30:00-03:00', sensorElementList: [{ sensorReport: [{ value: 11.4, uom: 'P1' }] }] },
      ]);
      expect(comFato(epcis, 'VendaBaixada')).toHaveLength(1);
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
      const reader = readerOf(feita.both.app.services.readDb, ana.conta);
      expect(await cenarioDe(reader, { lotes: [liga] }, {}, 5)).toBeUndefined();
      expect((await cenarioDe(reader, { lotes: [liga] }, {}, 40))?.linhas.length).toBeGreaterThan(5);
    });
  });

  describe('pacote para a União Europeia', () => {
    it('diz o que falta e por que seria recusado, e não sai enquanto seria', async () => {
      const { body } = await ana.call('GET', lote(liga, 'eudr'));
      expect(body).toMatchObject({
        podeExportar: false,
        avisos: [{ aviso: 'AREA_EXIGE_CONTORNO', talhoes: [{ nome: 'Pedreira', talhaoId: feita.sitio.pedreira }] }, {}],
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
      await pedir('POST', `/cad-talhoes/${feita.sitio.pedreira}/coords`, { coords: quadrado(0.01) });
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
      await pedir('PUT', `/cad-talhoes/${feita.sitio.mata}/coords`, { coords: quadrado(0.02) });
      expect((await baixar(ana, lote(liga, 'eudr/talhoes.geojson'))).bytes.toString()).toBe(antes);
      const { body } = await ana.call('GET', lote(liga, 'eudr'));
      expect(body.avisos.map(({ aviso }: { aviso: string }) => aviso)).toContain('CONTORNO_MUDOU');
    });
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
