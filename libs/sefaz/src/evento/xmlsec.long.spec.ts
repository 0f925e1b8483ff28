import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TIPOS_DE_MANIFESTACAO, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { readPfx } from '../certificado/read-pfx.js';
import { pfxInventado } from '../simulator/certificado-inventado.js';
import { assinar } from './assinar.js';
import { eventoXml, loteXml } from './evento-xml.js';

/** The judge of signatures is Debian's `xmlsec1`, which shares no code with the signer. */
const installed = spawnSync('xmlsec1', ['--version']).status === 0;

const identidade = readPfx(
  pfxInventado({ titular: 'SITIO', documento: '90000010057', de: '2026-01-01', ate: '2036-01-01', senha: 's' }),
  's',
);
const evento = (tipo: TipoDeManifestacao) =>
  assinar(
    eventoXml({
      ...{ ambiente: '1', documento: '90000010057', chave: '35260712ABC34501DE35550010000000011000000014', tipo, sequencia: 1 },
      justificativa: tipo === 'NAO_REALIZADA' ? 'Não chegou: "quebrada" & <fora> do combinado, é çãõ' : null,
      em: '2026-11-29T15:30:45.123Z',
    }),
    identidade,
  );

(installed ? describe : describe.skip)('uma assinatura conferida por xmlsec1', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tulha-xmlsec-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** The end of `xmlsec1 --verify` over a document, with the certificates that the signer shows. */
  const verificar = (xml: string): number | null => {
    const [documento, autoridade] = [join(dir, 'evento.xml'), join(dir, 'ac.pem')];
    writeFileSync(documento, xml);
    writeFileSync(autoridade, identidade.chain.join('\n'));
    // The certificate stands in the signature; the authority is told, and SHA-1 is what the layout demands.
    const args = [
      '--verify',
      '--id-attr:Id',
      'infEvento',
      '--trusted-pem',
      autoridade,
      '--verification-time',
      '2026-11-29 12:00:00',
      documento,
    ];
    return spawnSync('xmlsec1', args, { encoding: 'utf8' }).status;
  };

  it.each(TIPOS_DE_MANIFESTACAO)('%s confere, sozinha e no lote; mexida, não', (tipo) => {
    const assinado = evento(tipo);
    expect(verificar(assinado)).toBe(0);
    expect(verificar(loteXml(assinado, 7))).toBe(0);
    expect(verificar(assinado.replace('<tpAmb>1', '<tpAmb>2'))).not.toBe(0);
    expect(verificar(assinado.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'))).not.toBe(0);
  });

  it('é a versão de Debian', () => expect(execFileSync('xmlsec1', ['--version'], { encoding: 'utf8' })).toMatch(/^xmlsec1 1\./));
});
