import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { ContasDaFolha } from '@tulha/domain/folha/comum/folha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useMay } from '../../http/may.js';
import { useUnsavedPiece } from '../../http/unsaved-piece.js';
import { day } from '../../ui/format.js';
import type { DaFolha } from './folhas.api.js';
import { useNaoRecebeu } from './folhas.writes.js';
import { Pessoas } from './pessoas.js';

type Pagos = Answer<typeof ContasDaFolha>['pagosPeloBanco'];

/** One of them, and why the bank did not pay them after all. */
const TirarNota = ({ tela, folha, pagos }: DaFolha & { readonly pagos: Pagos }) => {
  const [quem, setQuem] = useUnsavedPiece(`nao-recebeu:${tela.detalhe}:${folha.id}`, '', undefined);
  const [motivo, setMotivo] = useUnsavedPiece(`nao-recebeu-por-que:${tela.detalhe}:${folha.id}`, '', undefined);
  const tirar = useNaoRecebeu(tela, folha);
  const esvaziar = () => {
    setQuem(undefined);
    setMotivo(undefined);
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Alguém não recebeu?"
        description="Anotado por engano, ou o dinheiro voltou: volta ao próximo arquivo."
        data={[
          { value: '', label: 'Escolha quem' },
          ...pagos.map(({ colaborador, nome }) => ({ value: String(colaborador), label: nome })),
        ]}
        value={quem}
        onChange={(event) => setQuem(event.currentTarget.value)}
      />
      {quem !== '' && (
        <>
          <TextInput label="Por quê" maxLength={300} value={motivo} onChange={(event) => setMotivo(event.currentTarget.value)} />
          <Group justify="flex-end">
            <Button
              variant="default"
              loading={tirar.isPending}
              disabled={motivo.trim() === ''}
              onClick={() => tirar.mutate({ colaborador: Number(quem), motivo: motivo.trim() }, { onSuccess: esvaziar })}
            >
              Não recebeu
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
};

/** Workers whom the bank paid of one expense for all, and the way to say that one was not. */
export const QuemOBancoPagou = ({ pagos, ...da }: DaFolha & { readonly pagos: Pagos }) => {
  const podeMudar = useMay('financeiro', 'escrever');
  if (pagos.length === 0) return null;
  return (
    <>
      <Text>O banco já pagou, e a despesa fica aberta até ele pagar a todos:</Text>
      <Pessoas label="Quem o banco já pagou" pessoas={pagos} detalhe={({ em }) => `em ${day(em)}`} />
      {podeMudar && <TirarNota {...da} pagos={pagos} />}
    </>
  );
};
