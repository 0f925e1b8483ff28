import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { ComoSeLeu } from './como-se-leu.js';

const text = (avisos?: readonly string[]): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ComoSeLeu avisos={avisos} />
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

const MAC = 'O arquivo foi lido com os acentos do Mac: confira os nomes.';
const ABA = 'Só a aba "Talhões" foi lida.';

describe('como uma planilha foi lida', () => {
  it('diz cada aviso da resposta, uma vez e na ordem', () => {
    expect(text([MAC, ABA])).toBe(`|Confira como foi lido|${MAC}|${ABA}|`.replaceAll('"', '&quot;'));
  });

  it('cala-se onde nada há que dizer, e nas respostas de antes dos avisos', () => {
    expect([text([]), text(undefined)]).toEqual(['', '']);
  });
});
