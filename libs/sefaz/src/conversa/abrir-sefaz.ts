import type { Ambiente } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { createAutoridade } from '../simulator/autoridade.js';
import type { Memoria } from '../simulator/memoria.js';
import { notasDaSemente } from '../simulator/semente.js';
import { comLeiaute } from '../leiaute/exigir-leiaute.js';
import { ENDERECOS } from '../transporte/enderecos.js';
import { httpsTransport } from '../transporte/https-transport.js';
import type { SefazTransport } from '../transporte/transporte.js';

/** The authority or its simulator, and its name on screens. */
export type Sefaz = {
  readonly ambiente: Ambiente;
  readonly transport: SefazTransport;
  /** Roots that A1 certificates are held to, as PEM; where there are none they are not. */
  readonly raizes?: readonly string[] | undefined;
};

export type Modo = 'simulador' | 'homologacao' | 'producao';

type Parts = {
  readonly modo?: Modo | undefined;
  readonly now: () => string;
  /** The storage of the simulator's state. */
  readonly memoria: Memoria;
  readonly raizes?: readonly string[] | undefined;
};

/** Makes a transport to the tax authority only where the configuration says so; otherwise the simulator answers, in this process. */
export const abrirSefaz = ({ modo = 'simulador', now, memoria, raizes = [] }: Parts): Sefaz => {
  if (modo === 'simulador')
    return { ambiente: 'SIMULADO', transport: createAutoridade({ now, memoria, semente: notasDaSemente }).transport, raizes };
  const ambiente = modo === 'producao' ? 'PRODUCAO' : 'HOMOLOGACAO';
  return { ambiente, transport: comLeiaute(httpsTransport({ enderecos: ENDERECOS[ambiente], ca: raizes })), raizes };
};
