import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { nudge } from '../http/outbox/outbox.js';

type Props = {
  /** The address of the next page. */
  readonly back: string;
  /** Begins another. */
  readonly onAnother?: (() => void) | undefined;
};

/** Takes the place of a form that was sent and got no answer: its values are on their way and are not offered again. */
export const KeptHere = ({ back, onAnother }: Props) => (
  <Alert
    color="ambar"
    role="alert"
    icon={<IconCloudOff aria-hidden="true" />}
    title={navigator.onLine ? 'Ainda não foi gravado: sem resposta do servidor' : 'Sem internet'}
  >
    <Text>Guardado neste aparelho; envia quando voltar. Pode fechar esta página. Não grava duas vezes.</Text>
    <Group mt="md">
      <Button component={Link} to={back} variant="default">
        Voltar
      </Button>
      {onAnother && (
        <Button variant="default" onClick={onAnother}>
          Escrever outro
        </Button>
      )}
      <Button variant="default" onClick={() => void nudge()}>
        Enviar agora
      </Button>
    </Group>
  </Alert>
);
