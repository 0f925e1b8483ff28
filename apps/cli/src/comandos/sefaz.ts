import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { once } from 'node:events';
import { isCnpj, isCpf } from '@tulha/domain/kernel/documents';
import { readPfx } from '@tulha/sefaz/certificado/read-pfx';
import { createAutoridade } from '@tulha/sefaz/simulator/autoridade';
import { pfxInventado } from '@tulha/sefaz/simulator/certificado-inventado';
import { notasDaSemente } from '@tulha/sefaz/simulator/semente';
import { abrirServidor, type ModoDoServidor } from '@tulha/sefaz/simulator/servidor';
import type { Handler } from '../context.js';
import { CliError, EXIT, usage } from '../errors.js';
import { facts } from '../terminal/table.js';

type Options = {
  readonly documento: string;
  readonly porta: number;
  readonly modo: ModoDoServidor;
  readonly pasta: string;
};

/** The password of the invented client's certificate: it opens nothing but the simulator. */
const SENHA = 'simulado';
const ANOS_MS = 10 * 365 * 86_400_000;

const inventado = (titular: string, mais: { readonly documento?: string; readonly soServidor?: boolean }) => {
  const [de, ate] = [new Date(), new Date(Date.now() + ANOS_MS)].map((dia) => dia.toISOString()) as [string, string];
  return pfxInventado({ titular, de, ate, senha: SENHA, ...mais });
};

/**
 * `tulha sefaz simulador`: the tax authority's two services on this machine, with a certificate of nobody to ask them with. It goes on until Ctrl-C,
 * and forgets everything then.
 */
export const simulador: Handler<Options> = async (ctx, _, { documento: escrito, porta, modo, pasta }) => {
  const documento = escrito.replaceAll(/[.\-/\s]/g, '').toUpperCase();
  if (!isCpf(documento) && !isCnpj(documento)) throw usage(`${escrito} não é um CPF nem um CNPJ.`);
  const dir = resolve(ctx.io.cwd, pasta);
  const cliente = inventado('PRODUTOR SIMULADO', { documento });
  const identidade = readPfx(inventado('SEFAZ SIMULADA', { soServidor: true }), SENHA);
  const { transport } = createAutoridade({ now: () => new Date().toISOString(), semente: notasDaSemente });
  const { enderecos, close } = await abrirServidor({ transport, identidade, modo }, porta).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CliError(`A porta ${porta} já está em uso por outro programa.`, { code: 'PORTA_EM_USO', next: 'escolha outra com --porta' });
  });
  try {
    await mkdir(dir, { recursive: true });
    const [certificado, autoridade] = [join(dir, 'cliente.pfx'), join(dir, 'ac.pem')];
    await writeFile(certificado, cliente, { mode: 0o600 });
    await writeFile(autoridade, identidade.chain.join('\n'));
    if (ctx.json) await ctx.outJson({ ...enderecos, certificado, senha: SENHA, autoridade });
    else
      await ctx.out(
        facts(
          [
            ['Distribuição', enderecos.distribuicao],
            ['Eventos', enderecos.evento],
            ['Certificado', `${certificado} (senha: ${SENHA})`],
            ['Quem assina o servidor', autoridade],
          ],
          ctx.colours.out,
        ),
      );
    await ctx.say(`Responde em ${new URL(enderecos.distribuicao).origin}.`);
    await ctx.say('Ambiente simulado: nada daqui vale, e nada se pergunta à SEFAZ. Ctrl-C encerra.');
    if (!ctx.signal.aborted) await once(ctx.signal, 'abort');
    return EXIT.ok;
  } finally {
    await close();
  }
};
