import { createAutoridade } from '@tulha/sefaz/simulator/autoridade';
import { pfxInventado } from '@tulha/sefaz/simulator/certificado-inventado';
import type { NotaInventada } from '@tulha/sefaz/simulator/nota-xml';
import { formulario } from '../../testing/formulario.js';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Cabecalhos = Record<string, string>;
type Chamar = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: unknown, headers?: Cabecalhos) => Promise<Answer>;

export const [CNPJ, OUTRO, SENHA] = ['90000002000173', '90000003000118', 'segredo'];
export const [MINUTO, DIA] = [60_000, 86_400_000];

/** An invoice for the farm of the table. */
export const nota = (numero: number, mais: Partial<NotaInventada> = {}): NotaInventada => ({
  numero,
  destinatario: { documento: CNPJ },
  itens: [{ codigo: 'UR', descricao: 'UREIA', unidade: 'SC', quantidade: '2', valor: '100.00' }],
  ...mais,
});

export const certificado = (documento: string): Buffer =>
  pfxInventado({ titular: 'SITIO', documento, de: '2026-01-01', ate: '2036-01-01', senha: SENHA });

/** A certificate of a document, in a form with its password and further fields. */
export const formularioCom = (documento: string, campos: Cabecalhos = { senha: SENHA }) =>
  formulario(campos, { nome: 'a1.pfx', conteudo: certificado(documento) });

const abrirFazenda = async (quem: Conta, cnpj: string) => {
  const { body } = await quem.call('POST', '/fazendas', { nome: 'SEDE', cnpj });
  const na = { 'x-fazenda': String(body.id) };
  const form = formularioCom(cnpj);
  const { body: incluido } = await quem.call('POST', '/nfe/certificados', form.body, { ...form.headers, ...na });
  return { na, certificateId: incluido.id as number };
};

/** The API with two accounts that have a farm and a certificate each, the simulator of the tax authority, and one clock for all. */
export const abrirMesaDaSefaz = async () => {
  let [agora, perguntas] = [Date.parse('2026-11-29T15:00:00Z'), 0];
  const now = () => new Date(agora).toISOString();
  const sefaz = createAutoridade({ now });
  const transport: typeof sefaz.transport = (...args) => {
    perguntas++;
    return sefaz.transport(...args);
  };
  const app = await startTestApp();
  const upon = await app.upon({ now, sefaz: { ambiente: 'SIMULADO', transport } });
  const entrar = async (login: string, cnpj: string) => {
    const conta = await app.account(login);
    const dela = await abrirFazenda(conta, cnpj);
    const call: Chamar = (method, url, body, headers = dela.na) => upon.call(method, url, { token: conta.token, body, headers });
    return { ...dela, conta, call };
  };
  const [ana, bia] = [await entrar('ana', CNPJ), await entrar('bia', OUTRO)];
  const { certificateId } = ana;
  const consultar = (mais: object = {}) => ana.call('POST', '/nfe/consultar', { certificateId, ...mais });
  const depois = (ms: number) => {
    agora += ms;
  };
  return {
    ...{ app, sefaz, ana, bia, consultar, depois },
    /** Messages that went out. */
    perguntas: () => perguntas,
    manifestar: (chave: string, tipoEvento: string) => ana.call('POST', '/nfe/manifestar', { certificateId, chave, tipoEvento }),
    /** An invoice as its list shows it. */
    recebida: async (chave: string) => (await ana.call('GET', `/nfe/notas?q=${chave}`)).body.content[0],
    /** Issues invoices, and takes them in an hour later. */
    receber: async (...notas: readonly NotaInventada[]) => {
      for (const nfe of notas) await sefaz.emitir(nfe);
      depois(61 * MINUTO);
      const { status, body } = await consultar();
      if (status !== 200 || body.cStat !== '138') throw new Error(`Nothing was taken in: ${JSON.stringify(body)}`);
      return body;
    },
    close: async () => {
      await upon.close();
      await app.close();
    },
  };
};
