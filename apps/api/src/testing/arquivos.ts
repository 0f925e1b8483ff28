import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { espacoOcupado } from '@tulha/read-models/suporte/conteudos';
import { colherDeSobra } from './colher.js';
import { formulario } from './formulario.js';
import { startTestApp, type TestApp } from './test-app.js';

export type Quem = Pick<Awaited<ReturnType<TestApp['account']>>, 'token' | 'call'>;

export const PDF = Buffer.from('%PDF-1.7\nnota fiscal\n%%EOF');

const pedaco = (tipo: string, dados: Buffer) => {
  const corpo = Buffer.concat([Buffer.from(tipo), dados]);
  const [tamanho, soma] = [Buffer.alloc(4), Buffer.alloc(4)];
  tamanho.writeUInt32BE(dados.length);
  soma.writeUInt32BE(crc32(corpo));
  return Buffer.concat([tamanho, corpo, soma]);
};

/** A few bytes that claim to be an image of that size. */
export const png = (largura: number, altura: number) => {
  const cabeca = Buffer.from('00000000000000000802000000', 'hex');
  cabeca.writeUInt32BE(largura);
  cabeca.writeUInt32BE(altura, 4);
  const assinatura = Buffer.from('89504e470d0a1a0a', 'hex');
  const linhas = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([assinatura, pedaco('IHDR', cabeca), pedaco('IDAT', linhas), pedaco('IEND', Buffer.alloc(0))]);
};

/** A photo as a camera takes it, with the metadata that cameras write. */
export const foto = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#5a3c14' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();

/** A lot of coffee of a new account. */
const formarLote = async (dono: Quem) => {
  const fazenda = String((await dono.call('POST', '/fazendas', { nome: 'Sítio' })).body.id);
  const talhao = (await dono.call('POST', '/cad-talhoes', { nome: 'Mata' }, { 'x-fazenda': fazenda })).body.id as number;
  await colherDeSobra(dono, Number(fazenda), [talhao]);
  const colhido = { data: '2026-05-12', talhoes: [{ talhaoId: talhao, quantidade: 100, valor: 1 }] };
  const { body } = await dono.call('POST', '/rastreabilidade', colhido, { 'x-fazenda': fazenda });
  return { refType: 'lote', refId: String(body.id) };
};

/** The api with two accounts, a lot of the first to attach files to, and the ways to do so. */
export const abrirArquivos = async () => {
  const app = await startTestApp();
  const [dono, bia] = [await app.account('ana'), await app.account('bia')];
  const lote = await formarLote(dono);

  const enviar = (quem: Quem, campos: object, nome: string, conteudo: Buffer | string, headers: Record<string, string> = {}) => {
    const form = formulario(campos as Record<string, string>, { nome, conteudo });
    return quem.call('POST', '/files', form.body, { ...form.headers, ...headers });
  };
  const anexado = async (quem: Quem, nome = 'nota.pdf', conteudo: Buffer | string = PDF, campos: object = lote) => {
    const { status, body } = await enviar(quem, campos, nome, conteudo);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { id: number };
  };
  const baixar = ({ token }: Quem, payload: object, headers: Record<string, string> = {}) =>
    app.app.inject({ method: 'POST', url: '/v1/files/download', headers: { authorization: `Bearer ${token}`, ...headers }, payload });
  const previa = ({ token }: Quem, id: number, query = '') =>
    app.app.inject({ method: 'GET', url: `/v1/files/attachments/${id}/previa${query}`, headers: { authorization: `Bearer ${token}` } });
  /** Files kept, by the folder they are in. */
  const noDisco = (folder = 'anexos') => {
    const root = join(app.services.config.dataDir, 'arquivos');
    const all = readdirSync(root, { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile() && entry.parentPath.startsWith(join(root, folder))).length;
  };
  const ocupado = ({ conta }: { readonly conta: number }) => espacoOcupado(app.services.pool, conta);
  /** The state that a refused request must leave unchanged. */
  const estado = async () => ({ fatos: await app.services.store.head(), disco: noDisco(), ocupado: await ocupado(dono) });
  /** Another user of the first account. */
  const outro = async (login: string, papel: string): Promise<Quem> => {
    const senha = 'senha-muito-boa';
    await dono.call('POST', '/cat-usuarios', { nome: login, login, papel, senha });
    const { body } = await app.call('POST', '/session', { body: { login, password: senha, modo: 'web' } });
    const token = body.token as string;
    return { token, call: (method, url, sent, headers) => app.call(method, url, { token, body: sent, ...(headers ? { headers } : {}) }) };
  };
  await anexado(dono);
  return { app, dono, bia, lote, enviar, anexado, baixar, previa, noDisco, ocupado, estado, outro };
};
export type Arquivos = Awaited<ReturnType<typeof abrirArquivos>>;
