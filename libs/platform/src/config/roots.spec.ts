import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { StartError } from '../start-error.js';
import { readRoots } from './roots.js';

const [uma, outra] = rootCertificates.map((pem) => new X509Certificate(pem).toString()) as [string, string];
const NOME = 'TULHA_SEFAZ_RAIZES';

describe('os certificados em que a instalação crê', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tulha-raizes-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const arquivo = (nome: string, conteudo: string | Buffer) => {
    writeFileSync(join(dir, nome), conteudo);
    return join(dir, nome);
  };

  it('vêm de um arquivo com vários, ou de uma pasta, em PEM ou DER, cada um uma vez; sem caminho, nenhum', () => {
    expect(readRoots(NOME, undefined)).toEqual([]);
    expect(readRoots(NOME, arquivo('duas.pem', `a primeira\n${uma}\n${outra}`))).toEqual([uma, outra]);
    arquivo('tres.crt', new X509Certificate(uma).raw);
    arquivo('leia-me.txt', 'nada');
    expect(readRoots(NOME, dir)).toEqual([uma, outra]);
  });

  it('onde não há nenhum, ou um não se lê, é uma frase que nomeia a variável', () => {
    const vazia = join(dir, 'vazia');
    mkdirSync(vazia);
    for (const caminho of [join(dir, 'nao-ha.pem'), vazia, arquivo('lixo.pem', 'lixo')])
      expect(() => readRoots(NOME, caminho)).toThrow(
        expect.objectContaining({
          name: StartError.name,
          message: expect.stringMatching(/^TULHA_SEFAZ_RAIZES deve ser um arquivo ou uma pasta/),
        }),
      );
  });
});
