import { Alert, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { PALAVRAS_DA_CIENCIA_AUTOMATICA } from '@tulha/domain/fiscal/distribuicao/ciencia-automatica';
import { useMay } from '../http/may.js';
import { Confirm } from '../ui/confirm.js';
import { instant } from '../ui/format.js';
import { type Fila, useDizerDaCienciaAutomatica } from './sefaz.api.js';

/** Asks for the consent with the very words that are kept of it. */
const Autorizar = ({ fila }: { readonly fila: Fila }) => {
  const dizer = useDizerDaCienciaAutomatica(true);
  return (
    <Confirm
      label="Dar ciência sozinho"
      icon={IconEye}
      title="Autorizar a ciência automática?"
      text={PALAVRAS_DA_CIENCIA_AUTOMATICA}
      confirm="Li e autorizo"
      busy={dizer.isPending}
      onConfirm={() => dizer.mutateAsync({ fila, palavras: PALAVRAS_DA_CIENCIA_AUTOMATICA })}
    />
  );
};

const Retirar = ({ fila }: { readonly fila: Fila }) => {
  const dizer = useDizerDaCienciaAutomatica(false);
  return (
    <Confirm
      label="Tirar a autorização"
      icon={IconEyeOff}
      title="Tirar a autorização da ciência automática?"
      text="Daqui em diante só se dá ciência de uma nota quando alguém pede. A ciência que já foi dada não se desfaz."
      confirm="Tirar"
      busy={dizer.isPending}
      onConfirm={() => dizer.mutateAsync({ fila })}
    />
  );
};

/** Whether ciência of a document's invoices is given without a person: by whose consent and with which words, and the switch, for users who may. */
export const CienciaAutomatica = ({ fila }: { readonly fila: Fila }) => {
  const podeMudar = useMay('fiscal', 'escrever');
  const { cienciaAutomatica: dada } = fila;
  if (dada === null)
    return (
      <>
        <Text size="sm" c="dimmed">
          A ciência de cada nota espera que alguém a dê. Com a autorização da fazenda, ela se dá sozinha quando as notas chegam.
        </Text>
        {podeMudar && <Autorizar fila={fila} />}
      </>
    );
  return (
    <Alert color="folha" icon={<IconEye aria-hidden="true" />} title="A ciência se dá sozinha">
      <Text size="sm">
        Autorizada por {dada.por} em {instant(dada.desde)}, com estas palavras: “{dada.palavras}”
      </Text>
      {podeMudar && <Retirar fila={fila} />}
    </Alert>
  );
};
