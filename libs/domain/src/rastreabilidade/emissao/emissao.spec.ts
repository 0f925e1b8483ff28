import { specFor } from '@tulha/testing/spec-for';
import { type EmissaoCommand, emissaoDecider } from './emissao.decider.js';
import { type EmissaoEvent, emissaoEvents } from './emissao.events.js';

const { given } = specFor(emissaoDecider, emissaoEvents);
const pacote = (percentual = '55.5000'): EmissaoEvent['data'] => ({
  assunto: 'venda',
  alvoId: 3,
  codigo: 'V003',
  impressao: 'a'.repeat(64),
  talhoes: [{ talhaoId: 7, nome: 'Mata', percentual }],
});
const emitir = (percentual?: string): EmissaoCommand => ({ type: 'EmitirPacoteEudr', data: pacote(percentual) });
const emitido = (percentual?: string): EmissaoEvent => ({ type: 'PacoteEudrEmitido', data: pacote(percentual) });

describe('pacotes de origem entregues', () => {
  it('o primeiro fica escrito, com o que disse', () => given().when(emitir()).then(emitido()));
  it('o mesmo outra vez não é outro', () => given(emitido()).when(emitir()).thenNothing());
  it('um que diz outra coisa é outro', () => given(emitido()).when(emitir('60.0000')).then(emitido('60.0000')));
});
