import { specFor } from '@tulha/testing/spec-for';
import { type PublicacaoCommand, publicacaoDecider } from './publicacao.decider.js';
import { type PublicacaoEvent, publicacaoEvents } from './publicacao.events.js';

const { given } = specFor(publicacaoDecider, publicacaoEvents);
const tudo = { mapa: true, fazenda: true, qualidade: true };
const pedido = { loteId: 7, mostra: tudo, historia: 'Colhido na sombra.' };
const publicar = (chave: string): PublicacaoCommand => ({ type: 'PublicarLote', data: { ...pedido, chave, impressao: `de ${chave}` } });
const publicado = (chave: string): PublicacaoEvent => ({
  type: 'LotePublicado',
  data: { ...pedido, chave, impressao: `de ${chave}` },
});
const revogar: PublicacaoCommand = { type: 'RevogarPublicacao', data: { loteId: 7 } };
const revogada: PublicacaoEvent = { type: 'PublicacaoRevogada', data: { loteId: 7 } };

describe('página pública de um lote', () => {
  it('é feita uma vez, mesmo pedida por duas pessoas', () => {
    given().when(publicar('um')).then(publicado('um'));
    given(publicado('um')).when(publicar('dois')).thenNothing();
  });

  it('com outro texto não é feita outra vez: diz que fica a que há', () => {
    const outro: PublicacaoCommand = { type: 'PublicarLote', data: { ...pedido, historia: 'Outra.', chave: 'dois', impressao: 'de dois' } };
    given(publicado('um')).when(outro).thenRefused('LOTE_JA_PUBLICADO');
  });

  it('muda o que mostra; dizer o mesmo não grava nada', () => {
    const semMapa = { ...pedido, mostra: { ...tudo, mapa: false } };
    given(publicado('um')).when({ type: 'AlterarPublicacao', data: semMapa }).then({ type: 'PublicacaoAlterada', data: semMapa });
    given(publicado('um')).when({ type: 'AlterarPublicacao', data: pedido }).thenNothing();
    given(publicado('um'), { type: 'PublicacaoAlterada', data: semMapa }).when({ type: 'AlterarPublicacao', data: semMapa }).thenNothing();
  });

  it('é revogada uma vez; depois só uma nova, com outro endereço', () => {
    given(publicado('um')).when(revogar).then(revogada);
    given(publicado('um'), revogada).when(revogar).thenNothing();
    given(publicado('um'), revogada).when({ type: 'AlterarPublicacao', data: pedido }).thenRefused('LOTE_NAO_PUBLICADO');
    given(publicado('um'), revogada).when(publicar('dois')).then(publicado('dois'));
  });

  it('não muda o que não foi publicado', () => {
    given().when({ type: 'AlterarPublicacao', data: pedido }).thenRefused('LOTE_NAO_PUBLICADO');
    given().when(revogar).thenNothing();
  });
});
