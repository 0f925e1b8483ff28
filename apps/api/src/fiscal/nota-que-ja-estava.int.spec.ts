import { chaveInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { formulario } from '../testing/formulario.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { CNPJ, nota } from './testing/mesa-da-sefaz.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Cabecalhos = Record<string, string>;

describe('o arquivo de uma nota que já está aqui', () => {
  let app: TestApp;
  let ana: Conta;
  let [sede, retiro]: [Cabecalhos, Cabecalhos] = [{}, {}];
  const certo = async (method: 'GET' | 'POST', path: string, corpo?: object, na: Cabecalhos = sede) => {
    const { status, body } = await ana.call(method, path, corpo, na);
    if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const enviar = async (xml: string, na: Cabecalhos = sede) => {
    const form = formulario({}, { nome: 'n.xml', conteudo: xml });
    const { body } = await ana.call('PATCH', '/invoices/uploads', form.body, { ...form.headers, ...na });
    return body.content[0];
  };
  /** The invoice as somebody types it from the paper. */
  const digitar = async (nfe: ReturnType<typeof nota>, total: number) => {
    const dela = { numero: String(nfe.numero), serie: '1', chave: chaveInventada(nfe), emitida: '2026-10-05', emitente: 'ADUBOS' };
    return (await certo('POST', '/invoices', { ...dela, total, parcelas: [{ vencimento: '2026-11-05', valor: total }] })).id as number;
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    const fazenda = async (nome: string) => ({ 'x-fazenda': String((await certo('POST', '/fazendas', { nome, cnpj: CNPJ })).id) });
    [sede, retiro] = [await fazenda('SEDE'), await fazenda('RETIRO')];
  });
  afterAll(() => app.close());

  it.each([false, true])('da que se digitou fica guardado com ela, uma vez, ainda que já lançada (%s)', async (lancada) => {
    const nfe = nota(lancada ? 2 : 1);
    const [chave, xml] = [chaveInventada(nfe), notaXml(nfe)];
    const id = await digitar(nfe, 100);
    if (lancada) await certo('POST', `/invoices/${id}/financial`, {});
    const antes = await certo('GET', `/invoices/${id}`);
    const motivo = 'Esta nota já estava aqui, digitada: o XML dela ficou guardado.';
    expect(await enviar(xml)).toMatchObject({ resultado: 'REPETIDA', id, motivo, avisos: [] });
    expect(await certo('GET', `/invoices/${id}`)).toMatchObject({
      ...{ situacao: antes.situacao, total: 100, protocolo: expect.stringMatching(/^\d+$/) },
    });
    expect(await certo('GET', `/nfe/notas/verificar-xml/${chave}`)).toMatchObject({ temXml: true, origem: 'ENVIO' });
    expect((await certo('GET', `/nfe/chave/${chave}/xml/download`)).text).toBe(xml);
    expect(await enviar(xml)).toMatchObject({ resultado: 'REPETIDA', id, motivo: 'Esta nota já estava aqui.', avisos: [] });
  });

  it('que diz outro total, e o que está em outra fazenda, o dizem', async () => {
    const nfe = nota(3);
    const id = await digitar(nfe, 99);
    expect(await enviar(notaXml(nfe), retiro)).toMatchObject({
      ...{ resultado: 'REPETIDA', id, motivo: 'Esta nota já estava aqui, digitada em SEDE: o XML dela ficou guardado.' },
      avisos: ['O arquivo diz R$ 100,00, e a nota que está aqui R$ 99,00: confira.'],
    });
    expect(await enviar(notaXml(nfe), retiro)).toMatchObject({ resultado: 'REPETIDA', motivo: 'Esta nota já estava aqui em SEDE.' });
    const aviso = 'O XML diz R$ 100,00, e esta nota R$ 99,00: confira o que se digitou.';
    expect(await certo('GET', `/invoices/${id}`)).toMatchObject({ total: 99, totalNoXml: 100, aviso });
  });

  const NAO_DE_COMPRA = 'O arquivo diz que esta nota não é de compra: confira o que se fez dela.';
  it('que é de devolução o diz, e a nota que se digitou não se lança', async () => {
    const nfe = { ...nota(4), finalidade: '4' };
    const id = await digitar(nfe, 100);
    expect((await enviar(notaXml(nfe))).avisos).toEqual([NAO_DE_COMPRA]);
    const aviso = 'O XML diz que esta nota não é de compra, e não se lança.';
    expect(await certo('GET', `/invoices/${id}`)).toMatchObject({ finalidade: 'DEVOLUCAO', situacao: 'RECEBIDA', aviso });
    const lancar = await ana.call('POST', `/invoices/${id}/financial`, {}, sede);
    expect(lancar).toMatchObject({ status: 422, body: { code: 'NOTA_DE_OUTRA_FINALIDADE' } });
  });

  it('que é de devolução de uma que já se lançou fica dito nela', async () => {
    const nfe = { ...nota(5), finalidade: '4' };
    const id = await digitar(nfe, 100);
    await certo('POST', `/invoices/${id}/financial`, {});
    expect((await enviar(notaXml(nfe))).avisos).toEqual([NAO_DE_COMPRA]);
    const aviso = 'O XML diz que esta nota não é de compra, e está lançada: confira se não é o caso de desfazer o lançamento.';
    expect(await certo('GET', `/invoices/${id}`)).toMatchObject({ finalidade: 'DEVOLUCAO', situacao: 'NO_FINANCEIRO', aviso });
  });

  it('que traz o protocolo fica no lugar do que não o trazia; o que não o traz não toma o lugar de nenhum', async () => {
    const nfe = nota(6);
    const [sem, com, chave] = [notaXml({ ...nfe, semProtocolo: true }), notaXml(nfe), chaveInventada(nfe)];
    const { id } = await enviar(sem);
    expect((await certo('GET', `/invoices/${id}`)).aviso).toContain('sem o protocolo');
    const motivo = 'Esta nota já estava aqui, sem o protocolo da SEFAZ: o XML que o traz ficou no lugar do outro.';
    expect(await enviar(com)).toMatchObject({ resultado: 'REPETIDA', id, motivo, avisos: [] });
    expect(await certo('GET', `/invoices/${id}`)).toMatchObject({ aviso: null, protocolo: expect.stringMatching(/^\d+$/) });
    for (const _ of [1, 2]) {
      expect((await certo('GET', `/nfe/chave/${chave}/xml/download`)).text).toBe(com);
      expect(await enviar(sem)).toMatchObject({ resultado: 'REPETIDA', motivo: 'Esta nota já estava aqui.' });
    }
    const digitada = nota(7);
    await digitar(digitada, 100);
    expect((await enviar(notaXml({ ...digitada, semProtocolo: true }))).avisos).toEqual([expect.stringContaining('sem o protocolo')]);
  });

  it('que diz que ela não vale se recusa, e diz o que se fez da que está aqui', async () => {
    const nfe = nota(8);
    const id = await digitar(nfe, 100);
    const negada = notaXml({ ...nfe, situacao: '110' });
    const negou = 'A SEFAZ negou o uso desta nota. Ela está aqui';
    const aviso = async () => (await certo('GET', `/invoices/${id}`)).aviso;
    expect(await aviso()).toBeNull();
    expect(await enviar(negada)).toMatchObject({ resultado: 'RECUSADA', id, motivo: `${negou}, e não está lançada.` });
    const diz = 'Um arquivo desta nota diz que a SEFAZ negou o uso dela';
    expect(await aviso()).toBe(`${diz}, confira antes de lançar.`);
    const head = await app.services.store.head();
    expect(await enviar(negada)).toMatchObject({ resultado: 'RECUSADA', id });
    expect(await app.services.store.head()).toBe(head);
    await certo('POST', `/invoices/${id}/financial`, {});
    expect(await enviar(negada, retiro)).toMatchObject({ resultado: 'RECUSADA', id, motivo: `${negou} em SEDE, e está lançada: confira.` });
    expect(await aviso()).toBe(`${diz}, e está lançada: confira se não é o caso de desfazer o lançamento.`);
  });
});
