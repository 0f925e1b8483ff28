import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepPiece, recallPiece } from '../../http/unsaved-piece.js';
import { type Andado, andar, anelDe, faltaFechar, type Leitura, PRECISAO_MAX_M } from './caminhada.js';
import { ShapeThumb } from './shape-thumb.js';

const FRASES: Readonly<Record<Andado['passo'], string>> = {
  marcado: 'Ponto marcado.',
  impreciso: `O aparelho ainda não sabe bem onde está: espere, a céu aberto, até chegar a ${PRECISAO_MAX_M} m.`,
  parado: 'Ande pela beira do talhão.',
  salto:
    'O aparelho saltou: este ponto não foi marcado. Se continuar assim, é o último ponto marcado que está longe: toque em Desfazer ponto.',
  'primeiro caiu': 'A primeira posição era de outro lugar, e foi tirada: a volta começa aqui.',
};

/** Keeps the screen on during a walk, since a dark screen stops the readings. @returns whether it could */
const useTelaAcesa = (andando: boolean): boolean => {
  const [acesa, setAcesa] = useState(false);
  useEffect(() => {
    if (!andando || !('wakeLock' in navigator)) return undefined;
    let tela: WakeLockSentinel | undefined;
    let saiu = false;
    const acender = async () => {
      try {
        tela = await navigator.wakeLock.request('screen');
        setAcesa(true);
        if (saiu) await tela.release();
      } catch {
        // A low battery or a setting forbids it: the page says so.
        setAcesa(false);
      }
    };
    void acender();
    return () => {
      saiu = true;
      void tela?.release();
    };
  }, [andando]);
  return acesa;
};

/** The end of a session leaves a walk behind, as forms that were not saved. */
const chaveDe = (id: number): string => `caminhada:${id}`;

/** The walk was sent, or is kept to be. */
export const esquecerCaminhada = (id: number): void => keepPiece(chaveDe(id), undefined);

type Props = { readonly id: number; readonly onAnel: (anel: [number, number][] | undefined) => void };

/** Walks the outline: each point is kept on the device as it is marked, so that a closed tab loses none. */
export const Caminhar = ({ id, onAnel }: Props) => {
  const chave = chaveDe(id);
  const [caminho, setCaminho] = useState<readonly Leitura[]>(() => recallPiece<readonly Leitura[]>(chave) ?? []);
  const [andando, setAndando] = useState(false);
  const [saltos, setSaltos] = useState<readonly Leitura[]>([]);
  const [fala, setAviso] = useState('');
  const acesa = useTelaAcesa(andando);
  const guardar = (novo: readonly Leitura[]) => {
    keepPiece(chave, novo);
    setCaminho(novo);
    onAnel(anelDe(novo));
  };
  const ouvir = useEffectEvent(({ coords: { longitude, latitude, accuracy }, timestamp }: GeolocationPosition) => {
    const leitura = { longitude, latitude, precisaoM: accuracy, em: timestamp };
    const andado = andar({ caminho, saltos }, leitura);
    setAviso(`Precisão de ${Math.round(accuracy)} m. ${FRASES[andado.passo]}`);
    setSaltos(andado.saltos);
    if (andado.caminho !== caminho) guardar(andado.caminho);
  });
  const dizerAnel = useEffectEvent(() => onAnel(anelDe(caminho)));
  useEffect(() => dizerAnel(), []);
  useEffect(() => {
    if (!andando) return undefined;
    const negado = () => setAviso('O aparelho não disse onde está: permita a localização, e tente a céu aberto.');
    const aviso = navigator.geolocation.watchPosition((lida) => ouvir(lida), negado, { enableHighAccuracy: true, maximumAge: 0 });
    return () => navigator.geolocation.clearWatch(aviso);
  }, [andando]);
  const anel = anelDe(caminho);
  return (
    <Stack gap="sm">
      <Text>Comece num canto e ande pela beira até voltar a ele. Funciona sem sinal de telefone; a tela tem de ficar acesa.</Text>
      <Group gap="sm">
        <Button
          leftSection={andando ? <IconPlayerStop size="1.1rem" aria-hidden="true" /> : <IconPlayerPlay size="1.1rem" aria-hidden="true" />}
          onClick={() => setAndando(!andando)}
        >
          {andando ? 'Parar' : caminho.length > 0 ? 'Continuar a andar' : 'Começar a andar'}
        </Button>
        <Button
          variant="default"
          disabled={caminho.length === 0}
          leftSection={<IconArrowBackUp size="1.1rem" aria-hidden="true" />}
          onClick={() => guardar(caminho.slice(0, -1))}
        >
          Desfazer ponto
        </Button>
        <Button
          variant="default"
          disabled={caminho.length === 0}
          leftSection={<IconTrash size="1.1rem" aria-hidden="true" />}
          onClick={() => guardar([])}
        >
          Apagar pontos
        </Button>
      </Group>
      <Text role="status">{fala}</Text>
      {andando && !acesa && <Alert color="ambar" title="Não deixe a tela apagar: o aparelho para de marcar." />}
      <Group gap="md">
        {anel && <ShapeThumb coords={anel} />}
        <Text c="dimmed">
          {caminho.length === 1 ? '1 ponto' : `${caminho.length} pontos`}
          {anel && `, faltam ${faltaFechar(caminho)} m até o começo`}
        </Text>
      </Group>
    </Stack>
  );
};
