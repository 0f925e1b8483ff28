import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** How the files were read, where that is not plain. */
export const AvisosDaLeitura = ({ avisos }: { readonly avisos: readonly string[] }) =>
  avisos.length > 0 && (
    <Alert color="ambar" icon={<IconInfoCircle aria-hidden="true" />} title="Como foi lido">
      {avisos.map((aviso) => (
        <Text key={aviso} size="sm">
          {aviso}
        </Text>
      ))}
    </Alert>
  );
